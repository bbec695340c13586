import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { startGoogle, type GoogleFake } from '#tests/fakes/google.ts';
import { googleJudge, hasGoogleSpec } from '#tests/fakes/google-spec.ts';
import { googleCalendar } from './google.ts';
import type { CalendarPort } from './port.ts';

let google: GoogleFake;
let calendar: CalendarPort;
let accessToken: string;

const redirectUri = 'http://localhost:3000/api/calendar/google/callback';
const verifier = 'v'.repeat(43);
const from = new Date('2026-05-01T00:00:00Z');
const event = {
  summary: 'Spring menu · Acme',
  description: 'Asparagus is back',
  start: new Date('2026-05-12T07:00:00Z'),
  end: new Date('2026-05-12T07:30:00Z'),
  url: 'http://localhost:3000/post/1',
  isPlan: false,
};
const id = (n: number) => `a1b2c3d4e5f6${n}`;

beforeAll(async () => {
  google = await startGoogle({ pageSize: 2 });
  calendar = googleCalendar(google.settings);
});
afterAll(() => google.stop());
beforeEach(async () => {
  google.beBusy(null);
  accessToken = (await connect()).accessToken;
});

async function codeFor(state = 'state', withVerifier = verifier): Promise<string> {
  const url = await calendar.authorizationUrl({ state, verifier: withVerifier, redirectUri });
  const answer = await fetch(url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.searchParams.get('state')).toBe(state);
  return back.searchParams.get('code') ?? '';
}
const connect = async () => calendar.exchange({ code: await codeFor(), verifier, redirectUri });

async function kindOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => 'it worked',
    (thrown: unknown) => thrown,
  );
  return error instanceof PortError ? error.kind : String(error);
}
async function changesOf(since: string | null) {
  const answer = await calendar.changes(accessToken, since, from);
  if (answer === 'expired') throw new Error('expired');
  return answer;
}

test('a code becomes tokens only with the verifier it was asked for, and only once', async () => {
  const code = await codeFor();
  expect(await kindOf(calendar.exchange({ code, verifier: 'w'.repeat(43), redirectUri }))).toBe('reconnect');
  const other = await codeFor();
  const tokens = await calendar.exchange({ code: other, verifier, redirectUri });
  expect(tokens.refreshToken).toMatch(/^refresh-/);
  expect(tokens.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  expect(await kindOf(calendar.exchange({ code: other, verifier, redirectUri }))).toBe('reconnect');
});

test('access is renewed, and ends where it was revoked', async () => {
  const { refreshToken } = await connect();
  const renewed = await calendar.refresh(refreshToken ?? '');
  expect(renewed.accessToken).toMatch(/^access-/);
  await calendar.revoke(refreshToken ?? '');
  expect(google.grants.revoked).toContain(refreshToken);
  expect(await kindOf(calendar.refresh(refreshToken ?? ''))).toBe('reconnect');
  expect(await kindOf(calendar.removeEvent(renewed.accessToken, id(0)))).toBe('reconnect');
});

test('events are inserted, updated and removed, and each of it may be repeated', async () => {
  expect(await calendar.insertEvent(accessToken, id(1), event)).toBe('inserted');
  expect(await calendar.insertEvent(accessToken, id(1), event)).toBe('exists');
  expect(google.shown().find((one) => one.id === id(1))).toMatchObject({
    summary: 'Spring menu · Acme',
    status: 'confirmed',
    transparency: 'transparent',
    start: { dateTime: '2026-05-12T07:00:00.000Z' },
  });
  expect(await calendar.updateEvent(accessToken, id(1), { ...event, summary: 'New', isPlan: true })).toBe(
    'updated',
  );
  expect(google.shown().find((one) => one.id === id(1))).toMatchObject({
    summary: 'New',
    status: 'tentative',
  });
  await calendar.removeEvent(accessToken, id(1));
  await calendar.removeEvent(accessToken, id(1));
  expect(google.shown().some((one) => one.id === id(1))).toBe(false);
  expect(await calendar.updateEvent(accessToken, id(999), event)).toBe('gone');
});

test('changes since the last look, over several pages, with moved, removed and whole-day events', async () => {
  for (const n of [2, 3, 4, 5, 6]) await calendar.insertEvent(accessToken, id(n), event);
  const first = await changesOf(null);
  expect(first.events.length).toBeGreaterThanOrEqual(5);
  expect((await changesOf(first.syncToken)).events).toEqual([]);

  google.change(id(2), { start: { dateTime: '2026-05-13T09:00:00+02:00' } });
  google.remove(id(3));
  google.change(id(4), { start: { date: '2026-05-14' } });
  const { events } = await changesOf(first.syncToken);
  expect(events).toMatchObject([
    { id: id(2), removed: false, start: new Date('2026-05-13T07:00:00Z'), summary: 'Spring menu · Acme' },
    { id: id(3), removed: true },
    { id: id(4), removed: false, start: null },
  ]);
  expect(events[0]?.changedAt).toBeInstanceOf(Date);
});

test('a token that is too old is told apart from a failure', async () => {
  const { syncToken } = await changesOf(null);
  google.forgetSyncTokens();
  expect(await calendar.changes(accessToken, syncToken, from)).toBe('expired');
});

test.each([
  [429, 'rateLimitExceeded', 'retry later'],
  [403, 'userRateLimitExceeded', 'retry later'],
  [503, 'backendError', 'retry later'],
  [403, 'dailyLimitExceeded', 'retry later'],
  [403, 'insufficientPermissions', 'reconnect'],
  [403, 'forbiddenForNonOrganizer', 'will never work'],
  [400, 'invalid', 'will never work'],
] as const)('%i %s means: %s', async (status, reason, kind) => {
  google.beBusy({ status, reason, retryAfter: 30 });
  expect(await kindOf(calendar.insertEvent(accessToken, id(7), event))).toBe(kind);
});

test('where it cannot be reached, it is tried later', async () => {
  const nowhere = { ...google.settings, tokenUrl: 'http://127.0.0.1:9/token', apiUrl: 'http://127.0.0.1:9' };
  const away = googleCalendar(nowhere);
  expect(await kindOf(away.refresh('x'))).toBe('retry later');
  expect(await kindOf(away.removeEvent('x', id(8)))).toBe('retry later');
});

test('where the description is at hand, the stand-in refuses what it does not allow', () => {
  const judge = googleJudge();
  const nothing = new URLSearchParams();
  expect(judge.faultsOfRequest('POST', false, nothing, { summary: 'fine' })).toEqual([]);
  const wrong = [
    judge.faultsOfRequest('POST', false, nothing, { sumary: 'misspelt' }),
    judge.faultsOfRequest('GET', false, new URLSearchParams({ maxResult: '5' }), undefined),
    judge.faultsOfRequest('GET', false, new URLSearchParams({ maxResults: 'many' }), undefined),
  ];
  expect(wrong.map((faults) => faults.length > 0)).toEqual([hasGoogleSpec, hasGoogleSpec, hasGoogleSpec]);
});

test('every request and answer fitted Google’s own description', () => {
  expect(google.requests.length).toBeGreaterThan(20);
  expect(google.faults).toEqual([]);
});
