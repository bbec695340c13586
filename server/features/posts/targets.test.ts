import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postTargets } from '#server/db/schema/networks.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';

let app: TestApp;
let owner: Client;
let sky: string;
let other: string;
beforeAll(async () => {
  app = await testApp({ networks: networksOf(recordingNetwork('bluesky')) });
});
afterAll(() => app.close());

const connect = async (company: string, handle: string, client = owner): Promise<string> =>
  (
    await client('POST', `/api/companies/${company}/accounts`, {
      network: 'bluesky',
      handle,
      password: 'right',
    })
  ).body.id;
beforeEach(async () => {
  owner = await app.signIn({ companyName: 'Acme' });
  sky = await connect('Acme', 'acme.example');
  other = await connect('Acme', 'second.example');
});

const create = (more: object) =>
  owner('POST', '/api/posts', { title: 'Menu', caption: 'Asparagus', companyName: 'Acme', ...more });
const later = (hours = 24) => new Date(app.ctx.now().getTime() + hours * 3_600_000).toISOString();

test('a post names the accounts that it goes to, each with its own words where it has some', async () => {
  const { status, body } = await create({
    targets: [{ accountId: sky, caption: 'For the sky' }, { accountId: other }],
  });
  expect(status).toBe(201);
  const target = { network: 'bluesky', state: 'waiting', url: null, reason: null, options: {} };
  expect(body.targets).toMatchObject([
    { ...target, accountId: sky, handle: 'acme.example', caption: 'For the sky' },
    { ...target, accountId: other, handle: 'second.example', caption: null },
  ]);
  const record = await owner('GET', `/api/posts/${body.id}/record`);
  expect(record.body.versions[0].targets).toEqual([
    { accountId: sky, network: 'bluesky', handle: 'acme.example', caption: 'For the sky', facts: [] },
    { accountId: other, network: 'bluesky', handle: 'second.example', caption: null, facts: [] },
  ]);
});

test('accounts of another client or agency, and the same one twice, are refused', async () => {
  await owner('POST', '/api/companies', { name: 'Globex' });
  const globex = await connect('Globex', 'globex.example');
  const stranger = await app.signIn({ companyName: 'Acme' });
  const theirs = await connect('Acme', 'theirs.example', stranger);
  for (const accountId of [globex, theirs, '00000000-0000-4000-8000-000000000000'])
    expect(await create({ targets: [{ accountId }] })).toMatchObject({
      status: 400,
      body: { fields: { targets: 'Please choose accounts of this post’s client' } },
    });
  expect((await create({ targets: [{ accountId: sky }, { accountId: sky }] })).status).toBe(400);
});

describe('accounts are part of the version that reviewers approve', () => {
  async function approved() {
    const { body } = await create({ targets: [{ accountId: sky }], reviewerEmails: ['cora@client.test'] });
    const [approval] = (await owner('GET', `/api/approvals/${body.id}`)).body;
    const page = await app.stranger('GET', `/api/approve/${approval.approvalToken}`);
    await app.stranger('POST', `/api/approve/${approval.approvalToken}`, { action: 'approve', version: 1 });
    return { id: body.id as string, page: page.body };
  }
  test('the reviewer sees where it goes out', async () => {
    const { page } = await approved();
    expect(page.post.targets).toMatchObject([
      {
        network: 'bluesky',
        handle: 'acme.example',
        caption: null,
        url: null,
        preview: { shown: 'Asparagus' },
      },
    ]);
  });

  test.each([
    ['other words', () => [{ accountId: sky, caption: 'Another' }]],
    ['other options', () => [{ accountId: sky, options: { langs: 'en' } }]],
    ['an account more', () => [{ accountId: sky }, { accountId: other }]],
    ['an account less', () => []],
  ])('%s make a new version, for which nobody has said yes', async (_, targets) => {
    const { id } = await approved();
    const { body } = await owner('PATCH', `/api/posts/${id}`, { targets: targets() });
    expect(body).toMatchObject({ status: 'In Review', version: 2 });
    const record = (await owner('GET', `/api/posts/${id}/record`)).body;
    expect(record.versions.map((one: { targets: unknown[] }) => one.targets.length)).toEqual([
      1,
      targets().length,
    ]);
  });

  test('the same accounts again change nothing', async () => {
    const { id } = await approved();
    const { body } = await owner('PATCH', `/api/posts/${id}`, { targets: [{ accountId: sky, caption: '' }] });
    expect(body).toMatchObject({ status: 'Approved', version: 1 });
  });
});

describe('nothing that a network would refuse can be sent or scheduled for it', () => {
  const LONG = 'a'.repeat(301);
  const sentence = 'Bluesky takes 300 characters; this has 301.';
  const refused = { status: 400, body: { message: sentence, fields: { targets: sentence } } };
  test('a draft may be too long; it cannot be created with a date or reviewers, or sent', async () => {
    const draft = await create({ caption: LONG, targets: [{ accountId: sky }] });
    expect(draft.status).toBe(201);
    expect(
      await create({ caption: LONG, targets: [{ accountId: sky }], scheduledAt: later() }),
    ).toMatchObject(refused);
    const reviewerEmails = ['cora@client.test'];
    expect(await create({ caption: LONG, targets: [{ accountId: sky }], reviewerEmails })).toMatchObject(
      refused,
    );
    const id = draft.body.id as string;
    expect(await owner('PATCH', `/api/posts/${id}`, { reviewerEmails, status: 'In Review' })).toMatchObject(
      refused,
    );
    expect((await owner('GET', `/api/posts/${id}`)).body.status).toBe('Draft');
  });
  test('a scheduled post cannot become too long; with words of its own for the account it can', async () => {
    const { body } = await create({ targets: [{ accountId: sky }], scheduledAt: later() });
    expect(await owner('PATCH', `/api/posts/${body.id}`, { caption: LONG })).toMatchObject(refused);
    expect((await owner('GET', `/api/posts/${body.id}`)).body).toMatchObject({ version: 1 });
    const shorter = await owner('PATCH', `/api/posts/${body.id}`, {
      targets: [{ accountId: sky, caption: 'Short' }],
    });
    expect(shorter.status).toBe(200);
    expect((await owner('PATCH', `/api/posts/${body.id}`, { caption: LONG })).status).toBe(200);
  });
});

describe('disconnecting an account', () => {
  test('asks what becomes of scheduled posts, and keeps them as reminders', async () => {
    const { body } = await create({ targets: [{ accountId: sky }], scheduledAt: later() });
    const asked = await owner('DELETE', `/api/accounts/${sky}`);
    expect([asked.status, asked.body.message]).toEqual([
      409,
      'One scheduled post goes out on this account. Say whether to keep it as a reminder or to take it off the schedule.',
    ]);
    expect((await owner('DELETE', `/api/accounts/${sky}?posts=reminder`)).status).toBe(200);
    const post = (await owner('GET', `/api/posts/${body.id}`)).body;
    expect(post).toMatchObject({
      status: 'Scheduled',
      version: 1,
      targets: [{ accountId: null, handle: 'acme.example', state: 'reminder' }],
    });
    const history = (await owner('GET', `/api/posts/${body.id}/history`)).body;
    expect(history.at(-1)).toMatchObject({
      event: 'account disconnected',
      note: 'Bluesky @acme.example',
    });
  });
  test('takes them off the schedule', async () => {
    const { body } = await create({ targets: [{ accountId: sky }], scheduledAt: later() });
    await owner('DELETE', `/api/accounts/${sky}?posts=unschedule`);
    expect((await owner('GET', `/api/posts/${body.id}`)).body).toMatchObject({
      status: 'Approved',
      scheduledAt: null,
      targets: [{ accountId: null, state: 'reminder' }],
    });
  });

  describe('asks about planned posts, too', () => {
    const reviewerEmails = ['cora@client.test'];
    const planned = () => create({ targets: [{ accountId: sky }], scheduledAt: later(), reviewerEmails });
    const accounts = async () => (await owner('GET', '/api/companies/Acme/accounts')).body;

    test('which are counted beside the scheduled ones', async () => {
      await planned();
      expect(await accounts()).toMatchObject([{ id: sky, scheduled: 0, planned: 1 }, { planned: 0 }]);
      const draft = { targets: [{ accountId: sky }], scheduledAt: later(), reviewerEmails, send: false };
      await create(draft);
      await create({ targets: [{ accountId: sky }], scheduledAt: later() });
      await create({ targets: [{ accountId: sky }], reviewerEmails });
      expect((await accounts())[0]).toMatchObject({ scheduled: 1, planned: 2 });
      const asked = await owner('DELETE', `/api/accounts/${sky}`);
      expect([asked.status, asked.body.message]).toEqual([
        409,
        'One scheduled post and 2 planned posts go out on this account. Say whether to keep them as reminders or to take them off the schedule.',
      ]);
      expect((await accounts())[0]).toMatchObject({ id: sky });
    });
    test('which keep their date as reminders', async () => {
      const { body } = await planned();
      const asked = await owner('DELETE', `/api/accounts/${sky}`);
      expect([asked.status, asked.body.message]).toEqual([
        409,
        'One planned post goes out on this account. Say whether to keep it as a reminder or to take it off the schedule.',
      ]);
      expect((await owner('DELETE', `/api/accounts/${sky}?posts=reminder`)).status).toBe(200);
      expect((await owner('GET', `/api/posts/${body.id}`)).body).toMatchObject({
        status: 'In Review',
        scheduledAt: body.scheduledAt,
        targets: [{ accountId: null, state: 'reminder' }],
      });
    });
    test('or lose it, still in review', async () => {
      const { body } = await planned();
      expect((await owner('DELETE', `/api/accounts/${sky}?posts=unschedule`)).status).toBe(200);
      expect((await owner('GET', `/api/posts/${body.id}`)).body).toMatchObject({
        status: 'In Review',
        version: 1,
        scheduledAt: null,
        targets: [{ accountId: null, state: 'reminder' }],
      });
      const history = (await owner('GET', `/api/posts/${body.id}/history`)).body;
      expect(history.at(-1)).toMatchObject({ event: 'plan changed' });
    });
    test('but not those whose date has passed: nothing goes out at it', async () => {
      await planned();
      app.clock.pass(25 * 3_600_000);
      expect((await accounts())[0]).toMatchObject({ planned: 0 });
      expect((await owner('DELETE', `/api/accounts/${sky}`)).status).toBe(200);
    });
  });

  test('does not ask about a post that a person posts there anyway', async () => {
    const { body } = await create({ targets: [{ accountId: sky }], scheduledAt: later() });
    const { db } = app.database;
    await db.update(postTargets).set({ state: 'reminder' }).where(eq(postTargets.postId, body.id));
    const [account] = (await owner('GET', '/api/companies/Acme/accounts')).body;
    expect(account).toMatchObject({ id: sky, scheduled: 0 });
    expect((await owner('DELETE', `/api/accounts/${sky}`)).status).toBe(200);
  });
});

test('a post without accounts is as it always was', async () => {
  expect((await create({})).body).toMatchObject({ targets: [], figures: null });
});
