import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#domain/contract.ts';
import type { Endpoint } from '#domain/kit/endpoint.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import { calendarFeeds } from '#server/db/schema/calendar.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import { timers } from '#server/rooms.ts';
import { testApp, type Answer, type TestApp } from './support/app.ts';
import { eventually } from './support/eventually.ts';
import { fullAgency, type FullAgency } from './support/full-agency.ts';

/**
 * An agency writes a note to itself on every post. Then everything is read that a client can get hold of: each endpoint
 * of the contract that a link opens, with every link and every post, files, streams, feeds, messages, and what the
 * agency exports to hand it on. None of it may carry a word of a note.
 */
const WORD = 'Zanzibarnote';
/** The name of the campaign that every post is in. */
const CAMPAIGN = 'Quillwortdrive';
const ASKED_IN = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt'];
const JANE = 'jane@acme.example';

/** What is sent to each endpoint of the reviewer's side that takes something. */
const SENT: Record<string, (known: Known) => Record<string, unknown>[]> = {
  answerReview: ({ version }) => [
    { action: 'comment', comment: 'Is this the final picture?' },
    { action: 'request_changes', comment: 'Please name the date', version },
    { action: 'approve', comment: 'Lovely', version },
    { action: 'withdraw', comment: 'Not yet', version },
  ],
  answerDesk: ({ approvalId, version }) => [
    { answers: [{ approvalId, action: 'comment', comment: 'From my desk' }] },
    { answers: [{ approvalId, action: 'approve', version }] },
  ],
  noteLook: ({ version }) => [{ version }],
  noteDeskLook: ({ version }) => [{ version }],
  renewReview: () => [{}],
  renewDesk: () => [{}],
};
interface Known {
  approvalId: string;
  version: number;
}

let it: TestApp;
let agency: FullAgency;
let noteIds: string[];
/** A post that goes through its life meanwhile, with a reviewer by e-mail and one by text. */
let living: string;
const carriers: string[] = [];
let answers = 0;

beforeAll(async () => {
  it = await testApp();
  agency = await fullAgency(it, 'juniper');
  const made = await agency.client('POST', '/api/posts', {
    title: 'Living',
    caption: 'One',
    companyName: agency.company,
    reviewerEmails: [JANE, `reviewer@${agency.word}.test`],
    reviewerPhones: ['2025550143'],
    scheduledAt: '2026-12-01T09:00:00Z',
    reviewDueAt: '2026-11-16T09:00:00Z',
  });
  living = made.body.id;
  const campaign = { companyName: agency.company, name: CAMPAIGN, colour: 'violet' };
  const campaignId = (await agency.client('POST', '/api/campaigns', campaign)).body.id as string;
  await agency.client('PUT', `/api/companies/${encodeURIComponent(agency.company)}/desks`, { shows: 'plan' });
  for (const id of [...Object.values(agency.posts), living]) {
    const note = { body: `${WORD}: they pay late, keep it short`, side: 'internal' };
    const { status, body } = await agency.client('POST', `/api/posts/${id}/comments`, note);
    expect([status, body.side]).toEqual([201, 'internal']);
    await agency.client('POST', `/api/posts/${id}/comments`, { body: 'Have a look, please' });
    // Nor of the campaign that it belongs to.
    const put = await agency.client('PUT', `/api/posts/${id}/campaign`, { campaignId });
    expect([put.status, put.body.inCampaign.name]).toEqual([200, CAMPAIGN]);
  }
  noteIds = (await it.ctx.db.select().from(comments).where(eq(comments.side, 'internal'))).map(
    ({ id }) => id,
  );
});
afterAll(async () => {
  it.app.server.closeAllConnections();
  await it.close();
});

const text = (said: unknown) => (typeof said === 'string' ? said : JSON.stringify(said ?? ''));

/** Counts what reached a client, and remembers what carries a note. */
function look(what: string, ...parts: unknown[]): void {
  answers += 1;
  const said = parts.map(text).join('\n').toLowerCase();
  if ([WORD, CAMPAIGN, ...noteIds].some((secret) => said.includes(secret.toLowerCase()))) carriers.push(what);
}

const lookAt = (what: string, { status, body, headers }: Answer) => {
  if (status < 400) look(what, body, headers);
  return status;
};

const byLink = Object.values(contract)
  .flat()
  .filter((one) => one.access === 'reviewer');

/** Every link of the agency: of approvals and previews, and of its people's desks. */
async function links(): Promise<{ review: [token: string, known: Known][]; desk: string[] }> {
  const all = [...Object.values(agency.posts), living];
  const rows = await it.ctx.db
    .select({ approval: approvals, version: posts.version })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(inArray(posts.id, all));
  const previews = await it.ctx.db.select().from(posts).where(inArray(posts.id, all));
  const { body } = await agency.client('GET', `/api/companies/${encodeURIComponent(agency.company)}/desks`);
  return {
    review: [
      ...rows.map(({ approval, version }): [string, Known] => [
        approval.approvalToken,
        { approvalId: approval.id, version },
      ]),
      ...previews.map((post): [string, Known] => [
        post.approvalToken,
        { approvalId: '', version: post.version },
      ]),
    ],
    desk: body.desks.map(({ url }: { url: string }) => url.split('/').at(-1)),
  };
}

async function call(one: Endpoint, params: Record<string, string>, body: unknown, language: string) {
  const path = one.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the walk does not know what :${name} of ${one.name} is`);
    return encodeURIComponent(value);
  });
  const answer = await it.stranger(one.method, path, body, { 'accept-language': language });
  return { answer, status: lookAt(`${one.name} ${language}`, answer) };
}

/** Reads or sends to every endpoint of one kind; answers which of them answered at all. */
async function walk(which: 'read' | 'write', languages: string[]): Promise<Set<string>> {
  const heard = new Set<string>();
  const { review, desk } = await links();
  const anyApproval = review.find(([, known]) => known.approvalId !== '')?.[1];
  for (const one of byLink.filter(({ method }) => (method === 'GET') === (which === 'read'))) {
    const tokens = one.path.startsWith('/api/desk/')
      ? desk.map((token) => [token, anyApproval ?? { approvalId: '', version: 1 }] as const)
      : review;
    const ids = one.path.includes(':postId') ? [...Object.values(agency.posts), living] : [''];
    for (const language of languages)
      for (const [token, known] of tokens)
        for (const postId of ids) {
          const bodies = which === 'read' ? [undefined] : SENT[one.name]?.(known);
          if (!bodies) throw new Error(`the walk does not know what is sent to ${one.name}`);
          for (const body of bodies) {
            const { answer, status } = await call(one, { token, postId }, body, language);
            if (status >= 400) continue;
            heard.add(one.name);
            if (language === languages[0]) await openFiles(answer.body);
          }
        }
  }
  return heard;
}

const opened = new Set<string>();

/** Every address of a file that an answer holds. */
async function openFiles(body: unknown): Promise<void> {
  for (const [url] of text(body).matchAll(/\/objects\/uploads\/[^"\\ ]+/g)) {
    if (opened.has(url)) continue;
    opened.add(url);
    lookAt('a file', await it.stranger('GET', url));
  }
}

async function lookAtMessages(): Promise<void> {
  for (const { to, subject, text: plain, html } of await it.ctx.db.select().from(messages))
    look(`a message to ${to}`, subject, plain, html);
}

test('a member reads the note, with who it is for', async () => {
  const { body } = await agency.client('GET', `/api/posts/${living}/comments`);
  expect(body.map((line: { side: string }) => line.side)).toEqual(['internal', 'client']);
  expect(text(body)).toContain(WORD);
});

test('the reviewer’s side of the contract has no field that could carry a side', () => {
  const shape = JSON.stringify(
    byLink.map(({ answer }) => z.toJSONSchema(answer, { unrepresentable: 'any' })),
  );
  expect(shape).toContain('"authorName"');
  expect(shape).not.toContain('"side"');
});

test(
  'none of at least 500 answers that reach a client carries a word of a note',
  { timeout: 240_000 },
  async () => {
    const read = await walk('read', ASKED_IN);
    const sent = await walk('write', ['en', 'de']);
    expect(byLink.map(({ name }) => name).filter((name) => !read.has(name) && !sent.has(name))).toEqual([]);
    await agency.client('PATCH', `/api/posts/${living}`, { caption: 'Two' });
    for (const step of ['send', 'resubmit', 'resend'])
      await agency.client('POST', `/api/posts/${living}/${step}`);
    await agency.client('POST', `/api/posts/${living}/comments`, { body: WORD, side: 'internal' });
    await walk('read', ['en', 'de']);
    it.clock.pass(26 * 3_600_000);
    const known = await agency.client('GET', `/api/approvals/${living}`);
    for (const { id } of known.body)
      await agency.client('POST', `/api/approvals/${living}/remind`, { approvalId: id });
    for (const timer of timers.filter(({ name }) => /remind|morning|due/.test(name))) await timer.run(it.ctx);
    await lookAtMessages();
    for (const { secret } of await it.ctx.db.select().from(calendarFeeds))
      lookAt('a calendar', await it.stranger('GET', `/calendar/${secret}.ics`));
    // What is read from here on is the agency's own, to hand on; it does not help to reach the number.
    const byClients = answers;
    for (const id of [...POST_STATUSES.map((status) => agency.posts[status]), living]) {
      lookAt('the history', await agency.client('GET', `/api/posts/${id}/history`));
      lookAt('the history as a file', await agency.client('GET', `/api/posts/${id}/history.csv`));
      lookAt('the record', await agency.client('GET', `/api/posts/${id}/record`));
    }
    for (const address of ['/api/activity?limit=100', '/api/messages'])
      lookAt(address, await agency.client('GET', address));
    // The agency's own list names its campaigns, and nothing else of this.
    const list = await agency.client('GET', `/api/posts?q=${WORD}`);
    const withoutCampaigns = list.body.map(
      ({ inCampaign: _campaign, ...post }: Record<string, unknown>) => post,
    );
    lookAt('the posts', { ...list, body: withoutCampaigns });
    const question = { messages: [{ role: 'user', content: 'What did my clients say, and what is open?' }] };
    lookAt('the assistant', await agency.client('POST', '/api/chat', question));

    expect(carriers).toEqual([]);
    expect(byClients).toBeGreaterThanOrEqual(500);
    expect(opened.size).toBeGreaterThan(0);
  },
);

test('a note wakes the agency’s screens and nobody at the client', async () => {
  await it.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(it.app.server.address() as AddressInfo).port}`;
  const { review, desk } = await links();
  const ends = new AbortController();
  const listen = async (path: string, cookie = '') => {
    const heard = { text: '' };
    const response = await fetch(address + path, { headers: { cookie }, signal: ends.signal });
    expect(response.status).toBe(200);
    const read = async () => {
      for await (const chunk of response.body ?? [])
        heard.text += Buffer.from(chunk as Uint8Array).toString();
    };
    void read().catch(() => undefined);
    return Object.assign(heard, { changes: () => heard.text.split('event: changed').length - 1 });
  };
  const [own] = await it.ctx.db.select().from(approvals).where(eq(approvals.postId, living));
  expect(review.map(([token]) => token)).toContain(own?.approvalToken);
  const member = await listen('/api/live', agency.client.cookie);
  const reviewer = await listen(`/api/approve/${own?.approvalToken}/live`);
  const atDesk = await listen(`/api/desk/${desk[0]}/live`);
  const tell = (side: string, body = 'Words') =>
    agency.client('POST', `/api/posts/${living}/comments`, { body, side });
  // The process listens once the first streams have been told of something.
  await tell('client');
  await eventually('all three are told', () =>
    [member, reviewer, atDesk].every((stream) => stream.changes() >= 1),
  );
  // The start of listening is told, too: what comes of it and of the words above has come before anything is counted.
  const counts = () => [member.changes(), reviewer.changes(), atDesk.changes()] as const;
  // Nothing tells that no event is on its way, so this waits until none came for a while. Where that was too short, the
  // counts below are too high and the test fails; it cannot pass by mistake.
  let last = '';
  await eventually('all is quiet', async () => {
    const earlier = last;
    last = counts().join();
    await pause(300);
    return earlier === counts().join();
  });
  const before = counts();
  await tell('internal', WORD);
  await eventually('the agency is told', () => member.changes() > before[0]);
  await tell('client');
  await eventually('the client is told of what is theirs', () => reviewer.changes() > before[1]);
  await eventually('and at the desk', () => atDesk.changes() > before[2]);
  expect([reviewer.changes() - before[1], atDesk.changes() - before[2]]).toEqual([1, 1]);
  expect(reviewer.text + atDesk.text).not.toContain(WORD);
  ends.abort();
});

test('what is neither for the client nor internal is refused, and nothing is written', async () => {
  const before = (await agency.client('GET', `/api/posts/${living}/comments`)).body.length;
  const wrong = { body: 'For whom?', side: 'everyone' };
  const refused = await agency.client('POST', `/api/posts/${living}/comments`, wrong);
  expect([refused.status, text(refused.body)]).toEqual([
    400,
    expect.stringContaining('Please choose client or internal'),
  ]);
  expect((await agency.client('GET', `/api/posts/${living}/comments`)).body).toHaveLength(before);
});
