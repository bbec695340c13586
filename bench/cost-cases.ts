import { randomUUID } from 'node:crypto';
import type { Asked } from './hammer.ts';
import { CLIENTS, MONTH, SIZES, type Seeded } from './seed.ts';
import { logIn } from './server.ts';

/** So many pairs of them in turn: nobody has thousands of posts to look at. */
const REVIEWERS = 100;

export type Unit = 'A' | 'Fastify alone' | 'the empty route';

export interface Case {
  name: string;
  asked: Asked;
  unit: Unit;
  /** At most so many of its unit, and so many bytes. */
  wanted?: number;
  wantedKb?: number;
  /** Leaves work behind that is done after the answer. */
  leavesWork?: boolean;
}

const encoded = (query: Record<string, string>) => new URLSearchParams(query).toString();

export async function casesOf(address: string, seeded: Seeded): Promise<Case[]> {
  const cookie = await logIn(address, seeded.account);
  const kept = (path: string): Asked => ({
    url: address + path,
    headers: { cookie, 'if-none-match': '"older"' },
    status: 200,
  });
  // Read anew each time, as for the first who asks after a change (decision 41).
  const get = (path: string): Asked => ({
    url: address + path,
    headers: { cookie, 'cache-control': 'no-cache' },
    status: 200,
  });
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
  // Posts are made where nothing else is polled: its answers would be new each time.
  if (seeded.posts === Math.max(...SIZES)) return [...cases, creating(address, cookie, seeded)];
  const again = [0, 3].flatMap((at) => cases[at] ?? []);
  if (seeded.posts === Math.min(...SIZES))
    return [
      ...cases,
      ...again.map(({ name, asked, unit }) => ({
        name: `${name}, asked again`,
        asked: kept(asked.url.slice(address.length)),
        unit,
      })),
      ...(await onceOnly(address, cookie)),
    ];
  return cases;
}

/** What does not depend on how much there is. */
async function onceOnly(address: string, cookie: string): Promise<Case[]> {
  const url = `${address}/api/posts?view=grid&limit=60`;
  const tag = (await fetch(url, { headers: { cookie } })).headers.get('etag') ?? '';
  const full = `/api/posts?${encoded({ from: MONTH.from, to: MONTH.to })}`;
  return [
    {
      name: 'month of 200, the full list',
      asked: { url: address + full, headers: { cookie, 'cache-control': 'no-cache' }, status: 200 },
      unit: 'A',
    },
    {
      name: 'the empty route',
      asked: { url: `${address}/healthz`, status: 200 },
      unit: 'Fastify alone',
      wanted: 1.5,
    },
    {
      name: 'a poll with nothing new',
      asked: { url, headers: { cookie, 'if-none-match': tag }, status: 304 },
      unit: 'the empty route',
      wanted: 1.4,
    },
  ];
}

function creating(address: string, cookie: string, seeded: Seeded): Case {
  let made = 0;
  const body = () => {
    made += 1;
    return JSON.stringify({
      key: randomUUID(),
      companyName: 'Client 03',
      title: 'Made by the bench',
      caption: 'A caption of ordinary length, with a thought and a question.',
      assets: seeded.pictures.map((path) => ({ url: path, type: 'image' })),
      reviewerEmails: ['ana', 'ben'].map((name) => `${name}${made % REVIEWERS}@client.example`),
    });
  };
  return {
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
    leavesWork: true,
  };
}
