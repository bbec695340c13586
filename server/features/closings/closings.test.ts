import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WRONG_PASSWORD } from '#domain/accounts/contract.ts';
import { WRONG_CODE } from '#domain/accounts/two-factor-contract.ts';
import { NOT_YOURS_TO_DO } from '#domain/agencies/abilities.ts';
import { BAD_INVITATION } from '#domain/agencies/contract.ts';
import { CLOSING_DAYS, IS_CLOSING, NAME_NEEDED, PASSED_WHILE_CLOSING } from '#domain/agencies/closing.ts';
import { contract } from '#domain/contract.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import { codeAt, stepAt } from '#server/features/accounts/totp.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';
import { remindPeople } from './remind-people.ts';

const DAY = 86_400_000;
const currentPassword = 'correct horse';
let it: TestApp;
let owner: Client & { email: string };
let colleague: Person;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.pass(DAY);
  owner = await it.signIn();
  colleague = await joinTeam(it, owner, { role: 'manager' });
});

const close = (form: Record<string, unknown> = {}, who: Client = owner) =>
  who('POST', '/api/agency/closing', { name: 'Olive Owner', currentPassword, ...form });
const keep = () => owner('DELETE', '/api/agency/closing');
const stateOf = async (who: Client = owner) => (await who('GET', '/api/agency/closing')).body;
const mailsOf = async (kind: 'agency-closing' | 'agency-closing-soon' | 'agency-kept') => {
  const rows = await it.database.db.select().from(messages).where(eq(messages.kind, kind));
  return rows.filter((row) => [owner.email, colleague.email].includes(row.to));
};
const LOCKED = { status: 423, body: { code: 'locked', message: IS_CLOSING } };

test('only an owner closes the agency, with its name and the password; anything else changes nothing', async () => {
  expect(await close({}, colleague)).toMatchObject({ status: 403, body: { message: NOT_YOURS_TO_DO } });
  expect(await close({ name: 'Another' })).toMatchObject({
    status: 400,
    body: { fields: { name: NAME_NEEDED } },
  });
  expect(await close({ currentPassword: 'wrong' })).toMatchObject({
    status: 400,
    body: { fields: { currentPassword: WRONG_PASSWORD } },
  });
  expect(await stateOf()).toEqual({ name: 'Olive Owner', closing: null, asksForCode: false });
  expect((await owner('GET', '/api/posts')).status).toBe(200);
  expect(await mailsOf('agency-closing')).toEqual([]);
});

test('whoever has an authenticator app gives a code, too', async () => {
  const { secret } = (await owner('POST', '/api/auth/two-factor/start', { currentPassword })).body as {
    secret: string;
  };
  const code = () => codeAt(secret, stepAt(it.clock.now()));
  await owner('POST', '/api/auth/two-factor', { code: code() });
  it.clock.pass(60_000);
  expect(await stateOf()).toMatchObject({ asksForCode: true });
  expect(await close()).toMatchObject({ status: 400, body: { fields: { code: WRONG_CODE } } });
  expect((await close({ code: code() })).status).toBe(200);
});

test('from the moment on members see the closing and nothing else; every endpoint of the agency is locked', async () => {
  const asked = await close();
  expect(asked).toMatchObject({
    status: 200,
    body: { closing: { askedBy: 'Olive Owner', isEnding: false } },
  });
  const { askedAt, closesAt } = asked.body.closing as { askedAt: string; closesAt: string };
  expect(Date.parse(closesAt) - Date.parse(askedAt)).toBe(CLOSING_DAYS * DAY);
  for (const one of Object.values(contract).flat()) {
    if (one.access !== 'member' || one.ofPerson || one.whileClosing) continue;
    const path = one.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000001');
    const answer = await owner(one.method, path, one.method === 'GET' ? undefined : {});
    expect([one.name, answer.status, answer.body]).toEqual([one.name, 423, LOCKED.body]);
  }
  const id = '00000000-0000-4000-8000-000000000001';
  for (const path of [
    '/api/posts/list.csv',
    `/api/posts/${id}/history.csv`,
    `/api/posts/files.zip?ids=${id}`,
    `/api/messages/${id}/preview`,
  ])
    expect([path, await owner('GET', path)]).toMatchObject([path, LOCKED]);
  expect((await it.stranger('GET', '/api/posts/list.csv')).status).toBe(401);
  expect((await colleague('GET', '/api/auth/user')).body).toMatchObject({ isClosing: true });
  expect(await stateOf(colleague)).toMatchObject({ closing: { askedBy: 'Olive Owner' } });
  expect(await colleague('DELETE', '/api/agency/closing')).toMatchObject({ status: 403 });
  expect((await owner('GET', '/api/agency/exports')).status).toBe(200);
  expect((await owner('POST', '/api/agency/exports', { currentPassword })).status).toBe(202);
});

test('another agency of the same person is not touched, and is a click away', async () => {
  await close();
  const mine = (await colleague('GET', '/api/agencies')).body as { id: string; isCurrent: boolean }[];
  const other = mine.find((one) => !one.isCurrent);
  expect((await colleague('POST', `/api/agencies/${other?.id}/switch`)).status).toBe(200);
  expect((await colleague('GET', '/api/auth/user')).body).toMatchObject({ isClosing: false });
  expect((await colleague('POST', '/api/posts', { title: 'Elsewhere' })).status).toBe(201);
});

test('links, previews, feeds and invitations are dead while it closes and open again when it is kept', async () => {
  const made = await owner('POST', '/api/posts', {
    title: 'Sent',
    companyName: 'Fern & Oak',
    caption: 'Hello',
    reviewerEmails: ['cora@client.test'],
    status: 'In Review',
  });
  const { db } = it.database;
  const [approval] = await db.select().from(approvals).where(eq(approvals.postId, made.body.id));
  const [post] = await db.select().from(posts).where(eq(posts.id, made.body.id));
  const feed = new URL((await owner('GET', '/api/calendar/feeds')).body.all as string).pathname;
  const { url } = (await owner('POST', '/api/invitations', { role: 'viewer' })).body as { url: string };
  const invitation = `/api/invitations/${new URL(url).pathname.replace('/join/', '')}`;
  const pages = [
    `/api/approve/${approval?.approvalToken}`,
    `/api/approve/${post?.approvalToken}`,
    feed,
    invitation,
  ];
  const seen = () => Promise.all(pages.map(async (path) => (await it.stranger('GET', path)).status));
  expect(await seen()).toEqual([200, 200, 200, 200]);
  await close();
  expect(await seen()).toEqual([404, 404, 404, 404]);
  const yes = { action: 'approve', version: 1 };
  expect((await it.stranger('POST', pages[0] ?? '', yes)).status).toBe(404);
  expect(await colleague('POST', `${invitation}/accept`)).toMatchObject({
    status: 404,
    body: { message: BAD_INVITATION },
  });
  const before = await db.$count(messages);
  await it.stranger('POST', `${pages[0]}/renew`);
  expect(await db.$count(messages)).toBe(before);
  await keep();
  expect(await seen()).toEqual([200, 200, 200, 200]);
});

test('two who ask at the same moment ask once: one date, one mail each', async () => {
  const [one, other] = await Promise.all([close(), close()]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body).toEqual(other.body);
  expect((await close({ name: '' })).body).toEqual(one.body);
  expect((await mailsOf('agency-closing')).map((row) => row.to).sort()).toEqual(
    [owner.email, colleague.email].sort(),
  );
});

test('everybody is told that it was asked for, once again before the end, and that it is kept', async () => {
  await close();
  const [asked] = await mailsOf('agency-closing');
  expect(asked?.text).toContain('Olive Owner has asked for Olive Owner to be deleted');
  it.clock.pass((CLOSING_DAYS - 6) * DAY);
  await remindPeople(it.ctx);
  expect(await mailsOf('agency-closing-soon')).toEqual([]);
  it.clock.pass(1.5 * DAY);
  await remindPeople(it.ctx);
  await remindPeople(it.ctx);
  expect(await mailsOf('agency-closing-soon')).toHaveLength(2);
  expect(await keep()).toMatchObject({ status: 200, body: { missed: 0 } });
  expect(await mailsOf('agency-kept')).toHaveLength(2);
  expect((await keep()).body).toEqual({ missed: 0 });
  expect(await mailsOf('agency-kept')).toHaveLength(2);
});

test('what should have gone out meanwhile is not published late: it is failed, and counted', async () => {
  const post = async (title: string, at: Date) => {
    const made = await owner('POST', '/api/posts', { title, companyName: 'Fern & Oak', caption: 'Hello' });
    await it.database.db
      .update(posts)
      .set({ status: 'Scheduled', scheduledAt: at })
      .where(eq(posts.id, made.body.id));
    return made.body.id as string;
  };
  const now = it.clock.now().getTime();
  const passed = [
    await post('In an hour', new Date(now + 3_600_000)),
    await post('Tomorrow', new Date(now + DAY)),
  ];
  const later = await post('In a month', new Date(now + 28 * DAY));
  await close();
  it.clock.pass(DAY + 7_200_000);
  expect((await keep()).body).toEqual({ missed: 2 });
  const [mail] = await mailsOf('agency-kept');
  expect(mail?.text).toContain('2 posts did not go out');
  for (const id of passed)
    expect((await owner('GET', `/api/posts/${id}`)).body).toMatchObject({
      status: 'Failed',
      failureReason: PASSED_WHILE_CLOSING,
    });
  expect((await owner('GET', `/api/posts/${later}`)).body).toMatchObject({ status: 'Scheduled' });
});

test('nobody’s silence counts for the time in which they could not answer', async () => {
  const made = await owner('POST', '/api/posts', {
    title: 'Sent',
    companyName: 'Fern & Oak',
    caption: 'Hello',
    reviewerEmails: ['cora@client.test'],
    status: 'In Review',
  });
  const read = async () => {
    const [row] = await it.database.db.select().from(approvals).where(eq(approvals.postId, made.body.id));
    if (!row?.waitingSince) throw new Error('nobody is waited for');
    return { since: row.waitingSince.getTime(), shownAt: row.shownAt };
  };
  const before = await read();
  await close();
  it.clock.pass(10 * DAY);
  await keep();
  const after = await read();
  expect(Math.round((after.since - before.since) / DAY)).toBe(10);
  expect(after.shownAt > before.shownAt).toBe(true);
});

test('the agency’s own name is the one to type', async () => {
  const face = await owner('PATCH', '/api/agency', { name: 'Brightside' });
  expect(face.status).toBe(200);
  expect((await close()).status).toBe(400);
  expect((await close({ name: 'brightside' })).status).toBe(200);
});
