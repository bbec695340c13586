import { Agent, request } from 'node:http';
import { ms, percentile, row, times, title } from './print.ts';
import { logIn, withFolder, withServer } from './server.ts';
import { CROWD_ACCOUNT, fillWithCrowd } from './crowd.ts';

const CALLERS = 8;
const MOST = 4_000;
const SECONDS = 3;

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
}

/** As many requests as go, by a few callers who each wait for their answer; bounded in number and in time. */
async function hammer(url: string, headers: Record<string, string>, status: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const took: number[] = [];
  let bytes = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now();
      const asking = request(url, { agent, headers }, (answer) => {
        let size = 0;
        answer.on('data', (part: Buffer) => (size += part.length));
        answer.on('end', () => {
          if (answer.statusCode !== status) return reject(new Error(`${url} answered ${answer.statusCode}`));
          took.push(performance.now() - began);
          bytes = size;
          resolve();
        });
      });
      asking.on('error', reject).end();
    });
  for (let warm = 0; warm < 40; warm += 1) await one();
  took.length = 0;
  const began = performance.now();
  const end = began + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (took.length < MOST && performance.now() < end) await one();
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { perSecond: took.length / seconds, p50: percentile(took, 0.5), p99: percentile(took, 0.99), bytes };
}

/** What a request costs: one that does nothing, a poll that brings nothing new, a page of a list. */
export async function benchRate(): Promise<void> {
  title(`Requests: ${CALLERS} callers, at most ${MOST} requests or ${SECONDS} seconds each`);
  await withFolder(async (folder) => {
    await fillWithCrowd(folder, { companies: 20, posts: 3000, photos: 3, files: false });
    await withServer(folder, async ({ address }) => {
      const cookie = await logIn(address, CROWD_ACCOUNT);
      const list = `${address}/api/posts?limit=60`;
      const first = await fetch(list, { headers: { cookie } });
      const etag = first.headers.get('etag') ?? '';
      const cases: [name: string, url: string, headers: Record<string, string>, status: number][] = [
        ['empty route', `${address}/healthz`, {}, 200],
        ['poll with nothing new (304)', list, { cookie, 'if-none-match': etag }, 304],
        ['list of 60 posts', list, { cookie, 'accept-encoding': 'gzip' }, 200],
        [
          'companies for the home screen',
          `${address}/api/companies`,
          { cookie, 'accept-encoding': 'gzip' },
          200,
        ],
      ];
      let empty = 0;
      for (const [name, url, headers, status] of cases) {
        const { perSecond, p50, p99, bytes } = await hammer(url, headers, status);
        empty ||= perSecond;
        const cost = `${times(empty / perSecond)} the empty route`;
        row(name, `${Math.round(perSecond)}/s`, `p50 ${ms(p50)}, p99 ${ms(p99)}, ${bytes} bytes, ${cost}`);
      }
    });
  });
}
