import { openDatabase } from '#server/db/connect.ts';
import { publishingJobs, publishingTimers } from '#server/features/publishing/jobs.ts';
import { makeStill } from '#server/ports/networks/make-still.ts';
import { publicFetch, type Fetch } from '#server/ports/networks/public-fetch.ts';
import { diskStorage } from '#server/ports/storage/disk.ts';
import { startWorker } from '#server/worker/runner.ts';
import { testContext } from './context.ts';
import { quietLog } from './database-server.ts';
import { channelAt, type Reached } from './network-channels.ts';

const NETWORK_CONCURRENCY = 4;

/** From this moment on time runs `speed` times as fast as ours, for every process alike. */
interface Time {
  start: number;
  speed: number;
}

export interface WorkerPlace extends Time {
  databaseUrl: string;
  folder: string;
  reached: Reached;
}

export const clockOf =
  ({ start, speed }: Time) =>
  () =>
    new Date(start + (Date.now() - start) * speed);

/** Waits for an answer as long as the server does, in that time. */
const fetchAt = ({ speed }: Time): Fetch => {
  const fetch = publicFetch({ anywhere: true });
  return (url, ask = {}) => fetch(url, { ...ask, timeout: Math.max(4_000, (ask.timeout ?? 30_000) / speed) });
};

export const fastChannel = (reached: Reached, time: Time) =>
  channelAt(reached, { fetch: fetchAt(time), now: clockOf(time) });

/** When run as a program: publishes to the network that it is told of, until it is killed. */
const given = process.argv[2];
if (/network-worker\.[jt]s$/.test(process.argv[1] ?? '') && given) {
  const place = JSON.parse(given) as WorkerPlace;
  const database = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: '', log: quietLog });
  const channel = fastChannel(place.reached, place);
  await startWorker({
    ctx: testContext(database.db, {
      now: clockOf(place),
      publicUrl: 'https://greenroom.example',
      storage: diskStorage({ folder: place.folder }),
      networks: {
        list: [],
        channel: (name) => (name === place.reached.network ? channel : null),
        makeStill,
        link: () => Promise.resolve(null),
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
