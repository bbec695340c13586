import { z } from 'zod';
import { openDatabase, type Db } from '#server/db/connect.ts';
import { defineJob } from '#server/kit/job.ts';
import { startWorker } from '#server/worker/runner.ts';
import { testContext } from './context.ts';
import { quietLog } from './database-server.ts';

/** A job that never ends, for workers that are killed in the middle of it. */
export const endless = defineJob({
  name: 'endless',
  payload: z.object({}),
  maxAttempts: 1,
  run: async () => {
    console.log('running');
    await new Promise(() => undefined);
  },
});

/** What jobs are handed by a worker in a process of its own: the clock goes on. */
export const jobContext = (db: Db) => testContext(db, { now: () => new Date() });

/** When run as a program: a worker on the database that it is given, with the endless job. */
const url = process.argv[2];
if (process.argv[1]?.endsWith('database-worker.js') && url) {
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: quietLog });
  await startWorker({
    ctx: jobContext(database.db),
    database,
    jobs: [endless],
    timers: [],
    concurrency: 1,
  });
}
