import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { PLAIN_CLIENT } from '#domain/companies/new-client.ts';
import { contract } from '#domain/contract.ts';
import type { Endpoint } from '#domain/kit/endpoint.ts';
import type { CalendarPort } from '#server/ports/calendar/port.ts';
import { rawRoutes } from '#server/rooms.ts';
import { can } from '#domain/agencies/abilities.ts';
import { programOf } from './support/agency-key.ts';
import { testApp, type Answer, type Client, type TestApp } from './support/app.ts';
import { networksOf, recordingNetwork } from './support/recording-network.ts';
import { fullAgency, type FullAgency } from './support/full-agency.ts';
import { rowsOf, secretsIn } from './support/rows-of-agency.ts';
import { addressesOf, givenIn } from './support/contract-fields.ts';
import { walkOfIds, type Try } from './support/walk-of-ids.ts';

/**
 * Two agencies, each with something of every kind. One calls every endpoint that takes an id, a name or a token with
 * those of the other: it is told that there is no such thing, sees no word of it and changes nothing.
 */
/** A calendar service that takes everybody. */
const calendar = {
  provider: 'google',
  label: 'Google Calendar',
  authorizationUrl: async ({ state }: { state: string }) => `https://calendar.test/?state=${state}`,
  exchange: async () => ({ accessToken: 'access', refreshToken: null, expiresAt: null }),
} as Partial<CalendarPort> as CalendarPort;

let it: TestApp;
let ours: FullAgency;
let theirs: FullAgency;
/** Has a key of ours. */
let program: Client;
let before: Record<string, string[]>;
let secrets: string[];
beforeAll(async () => {
  it = await testApp({ calendar, networks: networksOf(recordingNetwork()) });
  ours = await fullAgency(it, 'juniper');
  theirs = await fullAgency(it, 'quagga');
  ({ program } = await programOf(it, ours.client));
  before = await rowsOf(it.database.db, theirs);
  secrets = secretsIn(before, theirs);
});
afterAll(() => it.close());

const endpoints = Object.values(contract).flat();
const taking = endpoints.filter((one) => addressesOf(one).length > 0);
const title = (one: Endpoint) => `${one.method} ${one.path}`;

function call(client: Client, one: Endpoint, { params = {}, query, body }: Try): Promise<Answer> {
  const path = one.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return client(one.method, query ? `${path}?${new URLSearchParams(query)}` : path, body);
}

async function expectNothingOfTheirs(answer: Answer, asked: unknown): Promise<void> {
  const said = JSON.stringify([answer.body, answer.headers]);
  const known = JSON.stringify(asked ?? null);
  expect(secrets.filter((secret) => said.includes(secret) && !known.includes(secret))).toEqual([]);
  expect(await rowsOf(it.database.db, theirs)).toEqual(before);
}

test('the other agency has something in every table that knows agencies', () => {
  // An agency that is being closed has nothing open to try.
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
  expect(empty).toEqual(['agency_closings']);
  expect(secrets.length).toBeGreaterThan(60);
});

test('the walk takes every endpoint with an id, a name or a token, and each such field of it', () => {
  const tries = walkOfIds(theirs, ours);
  const real = [theirs, theirs.posts, theirs.contact, theirs.storedHashes].flatMap(
    (one) => Object.values(one) as unknown[],
  );
  const left = taking.flatMap((one) => {
    const given = givenIn(tries[one.name] ?? []);
    const untried = addressesOf(one).filter(
      (field) =>
        !given
          .get(field)
          ?.flat()
          .some((value) => real.includes(value)),
    );
    return untried.map((field) => `${one.name}: ${field}`);
  });
  expect(left).toEqual([]);
  expect(Object.keys(tries).filter((name) => !taking.some((one) => one.name === name))).toEqual([]);
});

describe('with what belongs to another agency', () => {
  test.each(taking.map((one) => [title(one), one] as const))('%s', async (_, one) => {
    for (const tried of walkOfIds(theirs, ours)[one.name] ?? []) {
      const answer = await call(one.access === 'member' ? ours.client : it.stranger, one, tried);
      expect([answer.status, tried, answer.body]).toEqual([tried.status, tried, answer.body]);
      if (tried.answer !== undefined) expect(answer.body).toEqual(tried.answer);
      await expectNothingOfTheirs(answer, tried);
    }
  });
});

test('of a client and a reviewer whom both agencies have, each sees and changes its own alone', async () => {
  const { commonName, commonReviewer } = theirs;
  const form = { title: 'Ours', companyName: commonName, reviewerEmails: [commonReviewer] };
  const created = await ours.client('POST', '/api/posts', form);
  const { id } = created.body as { id: string };
  const address = `/api/companies/${encodeURIComponent(commonName)}`;
  const [approval] = (await ours.client('GET', `/api/approvals/${id}`)).body as { approvalToken: string }[];
  const yes = { action: 'approve', comment: 'Good', version: 1 };
  const asked = [{ role: 'user', content: 'What did clients ask to change?' }];
  const calls: Parameters<Client>[] = [
    ['POST', `/api/approve/${approval?.approvalToken}`, yes],
    ['GET', `/api/approve/${approval?.approvalToken}`],
    ['GET', `/api/approvals/${id}`],
    ['GET', `/api/posts/${id}/comments`],
    ['GET', `/api/posts/${id}/record`],
    ['GET', `/api/posts?company=${encodeURIComponent(commonName)}`],
    ['GET', `/api/activity?limit=100&company=${encodeURIComponent(commonName)}`],
    ['GET', '/api/activity?limit=100'],
    ['GET', '/api/messages'],
    ['GET', '/api/companies'],
    ['GET', '/api/calendar/feeds'],
    ['GET', address],
    ['GET', `${address}/channel`],
    ['POST', '/api/chat', { messages: asked, companyName: commonName }],
    ['POST', '/api/chat', { messages: asked }],
    ['POST', '/api/chat', { messages: asked, companyName: UNCATEGORIZED }],
    ['GET', `/api/posts?company=${UNCATEGORIZED}`],
    ['GET', `/api/companies/${UNCATEGORIZED}`],
    ['PUT', `${address}/channel`, { channel: 'reminder' }],
    ['PATCH', address, { newName: 'Ours alone', logoUrl: ours.objectPath }],
    ['PATCH', '/api/companies/Ours%20alone', { newName: theirs.bareName }],
    ['DELETE', `/api/companies/${encodeURIComponent(theirs.bareName)}`],
  ];
  for (const [method, url, body] of calls) {
    const answer = await ours.client(method, url, body);
    expect([method, url, answer.status, answer.body]).toEqual([method, url, 200, answer.body]);
    await expectNothingOfTheirs(answer, [form, theirs.bareName]);
  }
});

describe('with a key, and what belongs to another agency', () => {
  const ofMembers = taking.filter((one) => one.access === 'member');
  test.each(ofMembers.map((one) => [title(one), one] as const))('%s', async (_, one) => {
    const may = can({ role: 'manager', key: {} }, one.ability ?? 'look');
    for (const tried of walkOfIds(theirs, ours)[one.name] ?? []) {
      const answer = await call(program, one, tried);
      const wanted = may ? tried.status : 403;
      // What was taken before is taken now.
      const isOk = answer.status === wanted || (tried.status < 300 && answer.status === 409);
      expect([isOk, answer.status, tried, answer.body]).toEqual([true, answer.status, tried, answer.body]);
      // By now our agency has a client and a reviewer of these names, too.
      await expectNothingOfTheirs(answer, [tried, theirs.bareName, theirs.commonReviewer]);
    }
  });
});

/** What needs no address takes all that the agency has, and of nobody else. */
describe('what names nothing', () => {
  /** By now our agency has clients of these names, too. */
  const namesOfOurs = () => [theirs.commonName, theirs.bareName];
  const bodies: Record<string, unknown> = {
    invite: { role: 'viewer' },
    changeNewClient: { ...PLAIN_CLIENT, language: 'de' },
    changeSender: { senderName: 'Ours' },
    chooseNews: { news: 'none' },
    sendTest: { channel: 'email' },
    unmakeDrafts: { keys: ['first'] },
    changePassword: { currentPassword: 'correct horse', newPassword: 'correct horses' },
    startTwoFactor: { currentPassword: 'correct horses' },
    confirmTwoFactor: { code: '000000' },
    switchTwoFactorOff: { currentPassword: 'correct horses', code: '000000' },
    renewRecoveryCodes: { currentPassword: 'correct horses' },
    changeAgencySafety: { requiresTwoFactor: false },
    startExport: { currentPassword: 'correct horses' },
    makeKey: { name: 'Program', role: 'viewer', currentPassword: 'correct horses' },
    startPasskey: { currentPassword: 'correct horses' },
  };
  /** Without a mail sender every address counts as confirmed, and there is nothing to test. */
  const refused: Record<string, number> = {
    resendConfirmation: 409,
    sendTest: 503,
    confirmTwoFactor: 400,
    switchTwoFactorOff: 409,
    renewRecoveryCodes: 409,
  };
  test.each(
    endpoints
      .filter((one) => one.access === 'member' && !taking.includes(one))
      .map((one) => [title(one), one] as const),
  )('%s', async (_, one) => {
    const answer = await ours.client(one.method, one.path, bodies[one.name]);
    const status = refused[one.name] ?? one.status;
    expect([one.name, answer.status, answer.body]).toEqual([one.name, status, answer.body]);
    await expectNothingOfTheirs(answer, namesOfOurs());
  });

  test('a reset of our password leaves theirs alone', async () => {
    const answer = await it.stranger('POST', '/api/auth/forgot-password', { email: ours.email });
    expect(answer.status).toBe(200);
    await expectNothingOfTheirs(answer, namesOfOurs());
  });

  test('a calendar that we connect mends none of theirs', async () => {
    const { authUrl } = (await ours.client('GET', '/api/calendar/google/connect')).body as {
      authUrl: string;
    };
    const state = new URL(authUrl).searchParams.get('state');
    const answer = await ours.client('GET', `/api/calendar/google/callback?code=1&state=${state}`);
    expect(answer.status).toBe(200);
    await expectNothingOfTheirs(answer, namesOfOurs());
  });
});

/** The addresses that are not in the contract. What names the thing there is its secret, which is no id. */
const FILES: Record<string, ((of: FullAgency) => { url: string; status: number }) | null> = {
  'GET /api/logout': null,
  'GET /api/posts/:id/history.csv': (of) => ({
    url: `/api/posts/${of.posts.Published}/history.csv`,
    status: 404,
  }),
  'GET /api/posts/files.zip': (of) => ({
    url: `/api/posts/files.zip?ids=${of.posts.Published}`,
    status: 404,
  }),
  'GET /api/posts/list.csv': (of) => ({
    url: `/api/posts/list.csv?company=${encodeURIComponent(of.company)}`,
    status: 200,
  }),
  'GET /api/agency/exports/:id/:part.zip': (of) => ({
    url: `/api/agency/exports/${of.exportId}/1.zip`,
    status: 404,
  }),
  'GET /api/messages/:id/preview': (of) => ({ url: `/api/messages/${of.messageId}/preview`, status: 404 }),
  'POST /api/messages/twilio-status': (of) => ({
    url: `/api/messages/twilio-status?message=${of.messageId}`,
    status: 404,
  }),
  'POST /api/texts/incoming': () => ({ url: '/api/texts/incoming', status: 403 }),
  'PUT /objects/uploads/:id': (of) => ({ url: of.objectPath, status: 404 }),
  'GET /objects/uploads/:id': (of) => ({ url: of.objectPath, status: 404 }),
  'GET /calendar/:secret.ics': (of) => ({ url: `/calendar/${of.storedHashes.reset}.ics`, status: 404 }),
  'GET /api/calendar/google/callback': (of) => ({
    url: `/api/calendar/google/callback?code=1&state=${of.calendarState}`,
    status: 400,
  }),
  'GET /api/networks/callback': (of) => ({
    url: `/api/networks/callback?code=1&state=${of.networkState}`,
    status: 400,
  }),
};

describe('files, downloads and callbacks of another agency', () => {
  test('each of these addresses is tried', async () => {
    const found: string[] = [];
    const bare = Fastify();
    bare.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') found.push(`${one} ${url}`);
    });
    for (const add of rawRoutes) add(bare, it.ctx);
    await bare.ready();
    expect(found.sort()).toEqual(Object.keys(FILES).sort());
  });

  test.each(Object.entries(FILES).flatMap(([route, made]) => (made ? [[route, made] as const] : [])))(
    '%s',
    async (route, made) => {
      const { url, status } = made(theirs);
      const method = route.split(' ')[0] as 'GET';
      const answer = await ours.client(method, url);
      expect([answer.status, answer.body]).toEqual([status, answer.body]);
      await expectNothingOfTheirs(answer, url);
      const byKey = await program(method, url);
      // Exports and callbacks are for people.
      expect([status, 401]).toContain(byKey.status);
      await expectNothingOfTheirs(byKey, url);
    },
  );
});

/** What only the right agency finds: without this, a wrong address would look like a well kept one. */
describe('the agency itself finds what it names', () => {
  const deletesLast = (one: Endpoint) => (one.method === 'DELETE' ? 1000 - one.path.length : 0);
  test.each(
    taking
      .filter((one) => one.access === 'member')
      .toSorted((a, b) => deletesLast(a) - deletesLast(b))
      .map((one) => [title(one), one] as const),
  )('%s', async (_, one) => {
    for (const tried of walkOfIds(theirs, theirs)[one.name] ?? []) {
      if (tried.opensNothing) continue;
      const answer = await call(theirs.client, one, tried);
      expect([[200, 201, 409, 429, 503], tried, answer.body]).toEqual([
        expect.arrayContaining([answer.status]),
        tried,
        answer.body,
      ]);
    }
  });
});
