import { randomUUID } from 'node:crypto';
import { costOf, type Asked, type Cost } from './hammer.ts';
import { FLOORS, startFloor } from './floors.ts';
import { percentile, record, row, title } from './print.ts';
import { CLIENTS, MONTH, seed, type Seeded } from './seed.ts';
import { logIn, root, withFolder, withServer } from './server.ts';

const FLOOR_MS = 500;

type Unit = 'A' | 'Fastify alone' | 'the empty route';

interface Case {
  name: string;
  asked: Asked;
  unit: Unit;
  /** At most so many of its unit, and so many bytes. */
  wanted?: number;
  wantedKb?: number;
}

const encoded = (query: Record<string, string>) => new URLSearchParams(query).toString();

async function casesOf(address: string, seeded: Seeded): Promise<Case[]> {
  const cookie = await logIn(address, seeded.account);
  const get = (path: string): Asked => ({ url: address + path, headers: { cookie }, status: 200 });
  const size = `${seeded.posts / 1000}k`;
  const { from, to } = MONTH;
  const cases: Case[] = [
    {
      name: `month of ${MONTH.posts}, all clients, ${size}`,
      asked: get(`/api/posts?${encoded({ view: 'calendar', from, to })}`),
      unit: 'A',
      wanted: 10,
      wantedKb: 60,
    },
    {
      name: `month of ${MONTH.posts / CLIENTS}, one client, ${size}`,
      asked: get(`/api/posts?${encoded({ view: 'calendar', from, to, company: 'Client 07' })}`),
      unit: 'A',
      wanted: 4,
    },
    {
      name: `grid page of 60, ${size}`,
      asked: get(`/api/posts?${encoded({ view: 'grid', company: 'Client 07', limit: '60' })}`),
      unit: 'A',
      wanted: 6,
      wantedKb: 40,
    },
    { name: `home, ${size}`, asked: get('/api/companies'), unit: 'A', wanted: 8 },
    { name: `counts, ${size}`, asked: get('/api/posts/counts'), unit: 'A', wanted: 3 },
  ];
  if (seeded.posts !== 10_000) return cases;
  return [...cases, ...(await onceOnly(address, cookie, seeded))];
}

/** What does not depend on how much there is. */
async function onceOnly(address: string, cookie: string, seeded: Seeded): Promise<Case[]> {
  const url = `${address}/api/posts?view=grid&limit=60`;
  const tag = (await fetch(url, { headers: { cookie } })).headers.get('etag') ?? '';
  const body = () =>
    JSON.stringify({
      key: randomUUID(),
      companyName: 'Client 03',
      title: 'Made by the bench',
      caption: 'A caption of ordinary length, with a thought and a question.',
      assets: seeded.pictures.map((path) => ({ url: path, type: 'image' })),
      reviewerEmails: ['ana@client.example', 'ben@client.example'],
    });
  const full = `/api/posts?${encoded({ from: MONTH.from, to: MONTH.to })}`;
  return [
    {
      name: 'month of 200, the full list',
      asked: { url: address + full, headers: { cookie }, status: 200 },
      unit: 'A',
    },
    {
      name: 'a poll with nothing new',
      asked: { url, headers: { cookie, 'if-none-match': tag }, status: 304 },
      unit: 'the empty route',
      wanted: 1.4,
    },
    {
      name: 'create and send a post',
      asked: {
        url: `${address}/api/posts`,
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body,
        status: 201,
      },
      unit: 'A',
      wanted: 9,
    },
  ];
}

const isKept = (one: Case, ratio: number, cost: Cost) =>
  ratio <= (one.wanted ?? Infinity) && cost.bytes <= (one.wantedKb ?? Infinity) * 1024;

function report(one: Case, cost: Cost, floor: number): void {
  const ratio = cost.ms / floor;
  const unit = one.unit === 'A' ? 'A' : `× ${one.unit}`;
  const limits = [
    one.wanted === undefined ? [] : [`${one.wanted} ${unit}`],
    one.wantedKb === undefined ? [] : [`${one.wantedKb} KB`],
  ].flat();
  const wanted = limits.length > 0 ? `wanted ${limits.join(', ')}` : '';
  const mark = limits.length > 0 ? (isKept(one, ratio, cost) ? 'kept' : 'NOT KEPT') : '';
  const size = cost.bytes > 1024 ? `${(cost.bytes / 1024).toFixed(0)} KB` : `${cost.bytes} bytes`;
  row(one.name, `${ratio.toFixed(1)} ${unit}`, `${cost.ms.toFixed(2)} ms, ${size}   ${wanted} ${mark}`);
  record(one.name, ratio);
}

/**
 * CPU of one request, of the app and its database together. Unit A is what a bare node:http server uses for 102 KB of
 * JSON, measured again between the others, so that a busy or slow machine changes both.
 */
export async function benchCosts(): Promise<void> {
  title('CPU per request: the process tree with its database, 32 connections');
  const bare = await startFloor(FLOORS.bare, root);
  const fastify = await startFloor(FLOORS.fastify, root);
  try {
    await withFolder(async (folder) => {
      const all = await seed(folder);
      await withServer(folder, async ({ address, pid }) => {
        const bareCosts: number[] = [];
        const measured: [Case, Cost][] = [];
        const again = async () => {
          const asked = { url: bare.address, status: 200 };
          bareCosts.push((await costOf(bare.pid, asked, FLOOR_MS)).ms);
        };
        await again();
        const alone = await costOf(fastify.pid, { url: fastify.address, status: 200 });
        const emptyRoute = { url: `${address}/healthz`, status: 200 };
        const empty = await costOf(pid, emptyRoute);
        for (const one of (await Promise.all(all.map((some) => casesOf(address, some)))).flat()) {
          measured.push([one, await costOf(pid, one.asked)]);
          await again();
        }
        const a = percentile(bareCosts, 0.5);
        row('unit A', `${a.toFixed(3)} ms`, `median of ${bareCosts.length}`);
        row('Fastify alone', `${alone.ms.toFixed(3)} ms`);
        report(
          { name: 'the empty route', asked: emptyRoute, unit: 'Fastify alone', wanted: 1.5 },
          empty,
          alone.ms,
        );
        const floors: Record<Unit, number> = { A: a, 'Fastify alone': alone.ms, 'the empty route': empty.ms };
        for (const [one, cost] of measured) report(one, cost, floors[one.unit]);
      });
    });
  } finally {
    bare.stop();
    fastify.stop();
  }
}
