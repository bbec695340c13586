import { drizzle } from 'drizzle-orm/node-postgres';
import { setTimeout as pause } from 'node:timers/promises';
import { openSession } from '#server/features/accounts/sessions.ts';
import { addUser } from '#tests/support/rows.ts';
import { cpuOfTree } from './cpu.ts';
import { CROWD_ACCOUNT, fillWithCrowd } from './crowd.ts';
import { benchDashboards } from './dashboards.ts';
import { hasHaproxy, startHaproxy } from './haproxy.ts';
import { costOf, type Asked } from './hammer.ts';
import { record, row, title } from './print.ts';
import { serveDatabase, type ServedDatabase } from './served.ts';
import { logIn, serve, withFolder, type Served } from './server.ts';

const SECRET = 'a-secret-for-the-bench-and-nothing-else-0123456789';
const AGENCIES = 100;
const DASHBOARDS = 2_000;
const MONTH_MS = 31 * 86_400_000;

const COOKIE = 'greenroom.sid';

async function startInstances(count: number, folder: string, { url }: ServedDatabase): Promise<Served[]> {
  const settings = { DATABASE_URL: url, SECRET_KEY: SECRET, ROLE: 'web' };
  const started: Served[] = [];
  // One after the other: the first of them migrates.
  for (let at = 0; at < count; at += 1) started.push(await serve(folder, settings));
  return started;
}

interface Shares {
  perSecond: number;
  /** CPU for a request: of one instance, of the proxy and of the database. */
  app: number;
  proxy: number;
  database: number;
}

async function rateOf(asked: Asked, instances: Served[], proxy: number, database: number): Promise<Shares> {
  const pids = [...instances.map(({ pid }) => pid), proxy, database];
  const all = () => Promise.all(pids.map((pid) => cpuOfTree(pid)));
  const [pid] = pids;
  await costOf(pid ?? 0, asked, 500);
  const [before, began] = [await all(), performance.now()];
  const { requests } = await costOf(pid ?? 0, asked, 1_000);
  const seconds = (performance.now() - began) / 1000;
  const used = (await all()).map((now, at) => (now - (before[at] ?? 0)) / requests);
  const app = used.slice(0, instances.length).reduce((sum, one) => sum + one, 0);
  return { perSecond: requests / seconds, app, proxy: used.at(-2) ?? 0, database: used.at(-1) ?? 0 };
}

function casesAt(address: string, cookie: string, etag: string): [name: string, asked: Asked][] {
  const [from, to] = [Date.now() - MONTH_MS, Date.now()].map((at) => new Date(at).toISOString());
  const month = new URLSearchParams({ view: 'calendar', from: from ?? '', to: to ?? '' });
  const grid = `${address}/api/posts?view=grid&limit=60`;
  const body = () => JSON.stringify({ companyName: 'Client 01', caption: 'Made by the bench' });
  const written = { cookie, 'content-type': 'application/json' };
  return [
    ['a poll with nothing new', { url: grid, headers: { cookie, 'if-none-match': etag }, status: 304 }],
    ['a month of the calendar', { url: `${address}/api/posts?${month}`, headers: { cookie }, status: 200 }],
    ['a new post', { url: `${address}/api/posts`, method: 'POST', headers: written, body, status: 201 }],
  ];
}

async function measure(
  count: number,
  folder: string,
  database: ServedDatabase,
): Promise<Map<string, Shares>> {
  const instances = await startInstances(count, folder, database);
  const proxy = await startHaproxy(
    folder,
    instances.map(({ address }) => address),
  );
  const found = new Map<string, Shares>();
  try {
    const cookie = await logIn(proxy.address, CROWD_ACCOUNT);
    for (const [name, asked] of casesAt(proxy.address, cookie, await settledTag(proxy.address, cookie)))
      found.set(name, await rateOf(asked, instances, proxy.pid, database.pid));
    if (count > 1) await benchDashboards(proxy.address, await openDashboards(database));
  } finally {
    await proxy.stop();
    for (const instance of instances) await instance.stop();
  }
  return found;
}

/** The tag of the grid once every instance gives the same. */
async function settledTag(address: string, cookie: string): Promise<string> {
  for (let same = 0, last = '', tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${address}/api/posts?view=grid&limit=60`, { headers: { cookie } });
    await answer.arrayBuffer();
    const tag = answer.headers.get('etag') ?? '';
    same = tag !== '' && tag === last ? same + 1 : 0;
    if (same === 12) return tag;
    last = tag;
    await pause(100);
  }
  throw new Error('the instances do not agree on what is new');
}

const BY_BENCH = { userAgent: null, address: null, twoFactor: false };

/** A session for each, straight into the tables: logging in two thousand times is not what is measured. */
async function openDashboards({ pool }: ServedDatabase) {
  const db = drizzle(pool);
  const dashboards = [];
  for (let agency = 0; agency < AGENCIES; agency += 1) {
    const userId = await addUser(db);
    for (let count = 0; count < DASHBOARDS / AGENCIES; count += 1)
      dashboards.push({ agency, cookie: `${COOKIE}=${await openSession(db, userId, new Date(), BY_BENCH)}` });
  }
  return dashboards;
}

/** How far one PostgreSQL carries: four instances behind HAProxy beside one. */
export async function benchInstances(): Promise<void> {
  title('Instances: one and four on one PostgreSQL behind HAProxy, CPU for a request');
  if (!hasHaproxy()) return row('left out', '–', 'install HAProxy first: apt-get install haproxy');
  await withFolder(async (folder) => {
    await fillWithCrowd(folder, { companies: 20, posts: 1000, photos: 1, files: false });
    const database = await serveDatabase(folder);
    try {
      const one = await measure(1, folder, database);
      const four = await measure(4, folder, database);
      for (const [name, { app, proxy, database: db, perSecond }] of four) {
        const alone = one.get(name);
        const ratio = alone ? app / alone.app : Number.NaN;
        const cpu = `app ${app.toFixed(2)}, HAProxy ${proxy.toFixed(2)}, PostgreSQL ${db.toFixed(2)} ms`;
        row(
          name,
          `${ratio.toFixed(2)} ×`,
          `the app's CPU with one instance; ${cpu}; ${Math.round(perSecond)}/s here`,
        );
        const limit = db > 0.02 ? `${Math.round(1000 / db)}/s for each of its cores` : 'not asked';
        row(
          '',
          '',
          `the database: ${limit}; an instance on a core of its own answers ${Math.round(1000 / app)}/s`,
        );
        record(`${name}, four instances beside one`, ratio);
      }
    } finally {
      await database.stop();
    }
  });
}
