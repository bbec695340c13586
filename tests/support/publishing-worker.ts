import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase, type Database } from '#server/db/connect.ts';
import { publishingJobs, publishingTimers } from '#server/features/publishing/jobs.ts';
import type { PublisherPort } from '#server/ports/publisher/port.ts';
import { reminder } from '#server/ports/publisher/reminder/reminder.ts';
import { startWorker, type Worker } from '#server/worker/runner.ts';
import { quietLog } from './database-server.ts';
import { jobContext } from './database-worker.ts';

export const PUBLISHING_CONCURRENCY = 6;

/**
 * A worker with a network that writes what it is handed into the table `went_out`, apart from our transactions: as
 * with a real network, what is out is out.
 */
export function startPublishing(
  database: Pick<Database, 'db' | 'pool' | 'connection'>,
  options: { minutesAhead?: number; now?: () => Date; onRun?: () => void } = {},
): Promise<Worker> {
  const network: PublisherPort = {
    label: 'Network',
    repeatable: false,
    async publish({ postId, key }) {
      await database.db.execute(sql`insert into went_out (post_id, key) values (${postId}, ${key})`);
      // The answer takes its time, so that some deaths come between the two.
      await pause(25);
      return { outcome: 'published', link: `https://network.example/${postId}` };
    },
  };
  const ctx = jobContext(database.db);
  ctx.now = options.now ?? (() => new Date(Date.now() + (options.minutesAhead ?? 0) * 60_000));
  ctx.publishers = { reminder, network };
  const jobs = publishingJobs.map((job) => ({
    ...job,
    async run(...given: Parameters<typeof job.run>) {
      await job.run(...given);
      options.onRun?.();
    },
  }));
  return startWorker({
    ctx,
    database,
    jobs,
    timers: publishingTimers,
    concurrency: PUBLISHING_CONCURRENCY,
  });
}

/** When run as a program: works on the database, or the folder of an embedded one, until it is killed. */
const place = process.argv[2];
if (process.argv[1]?.endsWith('publishing-worker.js') && place) {
  const address = place.startsWith('postgres') ? { databaseUrl: place, dataDir: '' } : { dataDir: place };
  const database = await openDatabase({ ...address, log: quietLog });
  await startPublishing(database, { onRun: () => console.log('ran') });
}
