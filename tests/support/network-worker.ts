import { openDatabase } from '#server/db/connect.ts';
import { publishingJobs, publishingTimers } from '#server/features/publishing/jobs.ts';
import { bluesky } from '#server/ports/networks/bluesky/bluesky.ts';
import { makeStill } from '#server/ports/networks/make-still.ts';
import { mastodon } from '#server/ports/networks/mastodon/mastodon.ts';
import type { Channel } from '#server/ports/networks/port.ts';
import { publicFetch } from '#server/ports/networks/public-fetch.ts';
import { diskStorage } from '#server/ports/storage/disk.ts';
import { startWorker } from '#server/worker/runner.ts';
import { testContext } from './context.ts';
import { quietLog } from './database-server.ts';

export const NETWORK_CONCURRENCY = 4;

export interface WorkerPlace {
  databaseUrl: string;
  folder: string;
  network: 'bluesky' | 'mastodon';
  bases: { url: string; plc: string };
  /** From this moment on time runs `speed` times as fast as ours, for every process alike. */
  start: number;
  speed: number;
}

export const clockOf =
  ({ start, speed }: Pick<WorkerPlace, 'start' | 'speed'>) =>
  () =>
    new Date(start + (Date.now() - start) * speed);

export function channelAt(place: Pick<WorkerPlace, 'network' | 'bases' | 'start' | 'speed'>): Channel {
  const means = { fetch: publicFetch({ anywhere: true }), now: clockOf(place) };
  return place.network === 'bluesky' ? bluesky(means, place.bases) : mastodon(means);
}

/** When run as a program: publishes to the network that it is told of, until it is killed. */
const given = process.argv[2];
if (/network-worker\.[jt]s$/.test(process.argv[1] ?? '') && given) {
  const place = JSON.parse(given) as WorkerPlace;
  const database = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: '', log: quietLog });
  const channel = channelAt(place);
  await startWorker({
    ctx: testContext(database.db, {
      now: clockOf(place),
      storage: diskStorage({ folder: place.folder }),
      networks: {
        list: [],
        channel: (name) => (name === place.network ? channel : null),
        makeStill,
        picture: () => Promise.reject(new Error('nobody asks for pictures here')),
      },
    }),
    database,
    jobs: publishingJobs,
    timers: publishingTimers,
    concurrency: NETWORK_CONCURRENCY,
  });
  console.log('ready');
}
