import { z } from 'zod';
import { openDatabase, type Db } from '#server/db/connect.ts';
import type { Ctx, Log } from '#server/kit/context.ts';
import { defineJob } from '#server/kit/job.ts';
import { reminder } from '#server/ports/publisher/reminder/reminder.ts';
import { startWorker } from '#server/worker/runner.ts';
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

const unused = () => Promise.reject(new Error('not a part of this test'));

/** What jobs are handed, for tests that need nothing of it but the database. */
export function jobContext(db: Db, log: Log = quietLog): Ctx {
  return {
    db,
    now: () => new Date(),
    log,
    publicUrl: 'http://localhost',
    secretKey: 'secret',
    storage: {
      uploadAddress: unused,
      uploadOrigin: null,
      withFile: unused,
      move: unused,
      size: unused,
      read: unused,
      write: unused,
      remove: unused,
      list: unused,
      check: unused,
    },
    mail: null,
    text: null,
    ai: null,
    publishers: { reminder },
  };
}

/** When run as a program: a worker on the database that it is given, with the endless job. */
const url = process.argv[2];
if (process.argv[1]?.endsWith('database-worker.ts') && url) {
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: quietLog });
  await startWorker({
    ctx: jobContext(database.db),
    database,
    jobs: [endless],
    timers: [],
    concurrency: 1,
  });
}
