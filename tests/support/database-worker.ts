import { z } from 'zod';
import { openDatabase } from '#server/db/connect.ts';
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

/** When run as a program: a worker on the database that it is given, with the endless job. */
const url = process.argv[2];
if (process.argv[1]?.endsWith('database-worker.ts') && url) {
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: quietLog });
  await startWorker({
    ctx: testContext(database.db),
    database,
    jobs: [endless],
    timers: [],
    concurrency: 1,
  });
}
