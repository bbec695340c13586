import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import { messages } from '#server/db/schema/messages.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { reviewNotices } from '#server/db/schema/notices.ts';
import { posts } from '#server/db/schema/posts.ts';
import { TOKENS } from '#server/features/networks/tokens.ts';
import { encrypt } from '#server/kit/secrets.ts';
import type { CalendarPort } from '#server/ports/calendar/port.ts';
import type { TextPort } from '#server/ports/text/port.ts';
import { jobs, timers } from '#server/rooms.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { fullAgency, type FullAgency } from '#tests/support/full-agency.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { rowsOf } from '#tests/support/rows-of-agency.ts';

/**
 * Two agencies with something of every kind, one of them closing. Every timer and job of the product runs
 * repeatedly for weeks: things go out for the open one, and nothing for the other. A new timer is included
 * automatically; a new job fails this test until it has a payload here.
 */
const DAY = 86_400_000;
const sent: string[] = [];
const called: string[] = [];
const send = async (what: { to: string; text: string }, onHandOver: () => Promise<void>) => {
  await onHandOver();
  sent.push(`${what.to} ${what.text}`);
  return { providerId: String(sent.length) };
};
const text = { send } as Partial<TextPort> as TextPort;
const calendar = new Proxy({ provider: 'google', label: 'Calendar' } as CalendarPort, {
  get: (port, name: keyof CalendarPort) =>
    port[name] ??
    ((token: string) => {
      called.push(`${name} ${token}`);
      return Promise.resolve({ events: [], syncToken: null });
    }),
});
const network = recordingNetwork();

let it: TestApp;
let closing: FullAgency;
let open: FullAgency;
beforeAll(async () => {
  it = await testApp({ mail: { send }, text, calendar, networks: networksOf(network) });
  closing = await fullAgency(it, 'juniper');
  open = await fullAgency(it, 'quagga');
  for (const agency of [closing, open]) await makeBusy(it.database.db, agency);
});
afterAll(() => it.close());

/** Makes work due: a notice, a working calendar, a post with an account. */
async function makeBusy(db: Db, { agencyId, accountId, word, posts: ids }: FullAgency): Promise<void> {
  const soon = new Date(it.clock.now().getTime() + DAY);
  await db.update(reviewNotices).set({ goesAt: soon }).where(eq(reviewNotices.agencyId, agencyId));
  await db
    .update(calendarConnections)
    .set({ brokenReason: null })
    .where(eq(calendarConnections.agencyId, agencyId));
  const tokens = encrypt(it.ctx.secretKey, TOKENS, JSON.stringify({ access: word }));
  await db.update(accounts).set({ tokens }).where(eq(accounts.id, accountId));
  await db
    .update(posts)
    .set({ status: 'Scheduled', scheduledAt: new Date(soon.getTime() + DAY) })
    .where(eq(posts.id, ids.Approved));
  await db.insert(postTargets).values({ postId: ids.Approved, accountId, network: 'bluesky', handle: word });
}

/** One payload of each job, for an agency. A job without one fails the test. */
async function payloads(agency: FullAgency): Promise<Record<string, object[]>> {
  const { db } = it.database;
  const targets = await db
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(eq(postTargets.accountId, agency.accountId));
  const waiting = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.agencyId, agency.agencyId));
  const each = Object.values(agency.posts).map((postId) => ({ postId }));
  return {
    'publish-post': each,
    'publish-target': targets.map(({ id }) => ({ targetId: id })),
    'tell-comments': each,
    'gather-notices': [{ companyId: agency.companyId, person: `second@${agency.word}.test` }],
    'sync-calendar': [{ connectionId: agency.connectionId }],
    // For a disconnected calendar and a deleted client's account: the row is gone, and only its end is left.
    'close-calendar': [],
    'end-access': [],
    'test-account': [{ accountId: agency.accountId }],
    'fetch-picture': [{ accountId: agency.accountId }],
    'read-figures': [{ accountId: agency.accountId }],
    'deliver-message': waiting.map(({ id }) => ({ messageId: id })),
    // Neither sends anything to anybody.
    'network-film': [],
    'agency-export': [],
  };
}

/** Whatever a job or timer throws, it is run again. */
const quietly = (run: Promise<void>) => run.catch(() => undefined);

async function work(): Promise<void> {
  for (const timer of timers) await quietly(timer.run(it.ctx));
  for (const agency of [closing, open]) {
    const given = await payloads(agency);
    expect(jobs.map(({ name }) => name).sort()).toEqual(Object.keys(given).sort());
    for (const job of jobs)
      for (const payload of given[job.name] ?? [])
        await quietly(job.run(it.ctx, payload, { number: 1, last: false, worker: 'walk' }));
  }
}

const STILL = [
  'approvals',
  'calendar_event_mappings',
  'comments',
  'evergreen_posts',
  'gathered_news',
  'post_history',
  'post_targets',
  'posts',
  'publish_attempts',
  'review_notices',
];
const standing = async (agency: FullAgency) => {
  const rows = await rowsOf(it.database.db, agency);
  return Object.fromEntries(STILL.map((table) => [table, rows[table]]));
};
const about = (agency: FullAgency) => sent.filter((line) => line.includes(agency.word));

test('of an agency that is being closed no worker brings anything to anybody, for weeks', async () => {
  const asked = await closing.client('POST', '/api/agency/closing', {
    name: 'Olive Owner',
    currentPassword: 'correct horse',
  });
  expect(asked.status).toBe(200);
  // About the account, and about the closing itself: both are sent.
  await it.database.db
    .delete(messages)
    .where(inArray(messages.kind, ['email-confirmation', 'agency-closing']));
  const before = await standing(closing);
  const others = await standing(open);
  for (const days of [0.01, 1, 0.98, 0.02, 0.02, 8, 14]) {
    it.clock.pass(days * DAY);
    await work();
  }
  // The control: the other agency was at work.
  expect(about(open).join()).toMatch(/reviewer@quagga\.test/);
  expect(network.out.length).toBeGreaterThan(0);
  expect(await standing(open)).not.toEqual(others);

  const reminder = (line: string) => line.includes('can still be kept is almost over');
  expect(about(closing).filter((line) => !reminder(line))).toEqual([]);
  // Accesses are still tested, so that they work if the closing is cancelled.
  const used = network.calls.filter(({ tokens }) => tokens['access'] === closing.word);
  expect(used.filter(({ step }) => step !== 'test')).toEqual([]);
  expect(called.filter((line) => line.includes('juniper'))).toEqual([]);
  expect(await standing(closing)).toEqual(before);
});
