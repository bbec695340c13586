import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LINK_RENEWED } from '#domain/approvals/texts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';
import { joinTeam } from '#tests/support/team.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  await it.ctx.db.delete(messages);
  story = await deskStory(it);
});

const renew = (path: string) => it.stranger('POST', `/api/${path}/renew`);
const told = { status: 202, body: { message: LINK_RENEWED } };
/** What was sent since the test began. */
const sent = () =>
  it.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, 'desk-link'), eq(messages.to, JANE)));

test('an expired link stays dead; its reviewer gets the link of their desk at the address on record', async () => {
  const { approvalToken } = await story.approvalOn(await story.addPost());
  it.clock.pass(61 * 86_400_000);
  expect((await it.stranger('GET', `/api/approve/${approvalToken}`)).status).toBe(404);
  const answer = await renew(`approve/${approvalToken}`);
  expect(answer).toMatchObject(told);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await sent()).toMatchObject([{ to: JANE, channel: 'email' }]);
  expect((await it.stranger('GET', `/api/approve/${approvalToken}`)).status).toBe(404);
});

test('a link that never was is told the same, and nothing is sent', async () => {
  await story.addPost();
  for (const token of ['x'.repeat(43), 'nothing']) {
    expect(await renew(`approve/${token}`)).toMatchObject(told);
    expect(await renew(`desk/${token}`)).toMatchObject(told);
  }
  expect(await sent()).toEqual([]);
});

describe('the answer is the same whatever is sent', () => {
  test.each(['%00', '%ff', 'a%00b', '%', '%2F', 'x'.repeat(201), 'x'.repeat(401), 'x'.repeat(3000)])(
    'for an address that no link has (%#)',
    async (token) => {
      for (const kind of ['approve', 'desk'])
        for (const more of ['', '?x=%ff', '?x=%00'])
          expect(await it.stranger('POST', `/api/${kind}/${token}/renew${more}`)).toMatchObject(told);
    },
  );

  test.each([
    ['application/json', '[]'],
    ['application/json', '5'],
    ['application/json', '"x"'],
    ['application/json', 'null'],
    ['application/json', '{'],
    ['application/json', '{"__proto__": 1}'],
    ['application/json', `"${'x'.repeat(2_000_000)}"`],
    ['text/plain', 'hello'],
    ['nonsense', 'hello'],
    ['application/x-www-form-urlencoded', 'a=b'],
  ])('with a body that is not read: %s (%#)', async (type, payload) => {
    const post = await story.addPost();
    const { approvalToken } = await story.approvalOn(post);
    const headers = { 'content-type': type };
    for (const path of [`approve/${approvalToken}`, `desk/${await story.deskOf(post)}`, 'desk/none']) {
      const answer = await it.stranger('POST', `/api/${path}/renew`, payload, headers);
      expect([path, answer]).toMatchObject([path, told]);
    }
    expect(await sent()).toHaveLength(2);
  });

  test('and addresses beside it stay as strict as they were', async () => {
    for (const [path, status] of [
      [`approve/${'x'.repeat(401)}`, 400],
      ['approve/%ff', 400],
      ['approve/%ff/renewed', 400],
      [`approve/${'x'.repeat(3000)}/renew/more`, 400],
    ] as const)
      expect([path, (await it.stranger('POST', `/api/${path}`)).status]).toEqual([path, status]);
    const foreign = await it.stranger('POST', '/api/desk/none/renew', undefined, {
      origin: 'https://elsewhere.test',
    });
    expect(foreign.status).toBe(403);
  });
});

test('a desk that was withdrawn leads to nothing, until its person is asked again', async () => {
  const token = await story.deskOf(await story.addPost());
  await story.owner('DELETE', `/api/desks/${(await story.desks())[0]?.id}`);
  expect(await renew(`desk/${token}`)).toMatchObject(told);
  expect(await sent()).toEqual([]);
  const next = await story.deskOf(await story.addPost());
  expect(await renew(`desk/${token}`)).toMatchObject(told);
  const mails = await sent();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/desk/${next}`);
});

test('a reviewer who was taken out gets none', async () => {
  const post = await story.addPost({ reviewerEmails: [JANE, 'kim@acme.com'] });
  const { approvalToken } = await story.approvalOn(post);
  await story.owner('PATCH', `/api/posts/${post}`, { reviewerEmails: ['kim@acme.com'] });
  expect(await renew(`approve/${approvalToken}`)).toMatchObject(told);
  expect(await sent()).toEqual([]);
});

test('it is sent in the name of who asked last while they see the client, else of an owner', async () => {
  await story.addPost();
  const manager = await joinTeam(it, story.owner, { role: 'manager' });
  const form = { title: 'Theirs', companyName: 'ACME', reviewerEmails: [JANE] };
  const post = (await manager('POST', '/api/posts', form)).body.id as string;
  const token = await story.deskOf(post);
  const ownerId = (await story.owner('GET', '/api/auth/user')).body.id as string;
  const inNameOf = async () => {
    await it.ctx.db.delete(messages);
    await renew(`desk/${token}`);
    return (await sent()).map(({ userId, replyTo }) => ({ userId, replyTo }));
  };
  const theOwner = [{ userId: ownerId, replyTo: story.owner.email }];
  expect(await inNameOf()).toEqual([{ userId: manager.id, replyTo: manager.email }]);
  await story.owner('POST', '/api/companies', { name: 'Globex' });
  await story.owner('PATCH', `/api/members/${manager.id}`, { companies: ['Globex'] });
  expect(await inNameOf()).toEqual(theOwner);
  await story.owner('DELETE', `/api/members/${manager.id}`);
  expect(await inNameOf()).toEqual(theOwner);
});

test('three an hour are sent; the answer stays the same', async () => {
  const token = await story.deskOf(await story.addPost());
  for (let n = 0; n < 5; n += 1) expect(await renew(`desk/${token}`)).toMatchObject(told);
  expect(await sent()).toHaveLength(3);
});

test('a post’s own link leads on to the desk while other posts wait there', async () => {
  const post = await story.addPost();
  const { approvalToken } = await story.approvalOn(post);
  const read = async () => (await it.stranger('GET', `/api/approve/${approvalToken}`)).body.desk;
  expect(await read()).toBeNull();
  const other = await story.addPost();
  await story.addPost({ reviewerEmails: ['kim@acme.com'] });
  expect(await read()).toEqual({
    url: `http://localhost:3000/desk/${await story.deskOf(other)}`,
    waiting: 1,
  });
});

describe('of a post without a client', () => {
  const KIM = 'kim@nowhere.example';
  const requests = () =>
    it.ctx.db
      .select()
      .from(messages)
      .where(and(eq(messages.kind, 'review-request'), eq(messages.to, KIM)));
  const tokens = async () => (await requests()).map((one) => /\/approve\/([\w-]+)/.exec(one.text)?.[1] ?? '');
  const send = async () => {
    const made = await story.owner('POST', '/api/posts', { title: 'Alone', reviewerEmails: [KIM] });
    expect(made.status).toBe(201);
    return made.body.id as string;
  };
  const approvalOf = async (post: string) => (await story.owner('GET', `/api/approvals/${post}`)).body[0];
  const opens = async (token: string) => (await it.stranger('GET', `/api/approve/${token}`)).status;

  test('an expired link stays dead; its reviewer gets another one to the post, at the address on record', async () => {
    const post = await send();
    const { approvalToken: old } = await approvalOf(post);
    it.clock.pass(61 * 86_400_000);
    expect(await opens(old)).toBe(404);
    expect(await renew(`approve/${old}`)).toMatchObject(told);
    const [next = ''] = (await tokens()).filter((token) => token !== old);
    expect(await tokens()).toHaveLength(2);
    expect([await opens(old), await opens(next)]).toEqual([404, 200]);
    // The old link still identifies its reviewer, and the new one stays unchanged.
    expect(await renew(`approve/${old}`)).toMatchObject(told);
    expect((await tokens()).toSorted()).toEqual([old, next, next].toSorted());
    expect(await opens(next)).toBe(200);
  });

  test('three an hour are sent, and none where the agency took the link back', async () => {
    const post = await send();
    const { id, approvalToken } = await approvalOf(post);
    for (let n = 0; n < 5; n += 1) expect(await renew(`approve/${approvalToken}`)).toMatchObject(told);
    expect(await requests()).toHaveLength(1 + 3);
    it.clock.pass(2 * 3_600_000);
    await story.owner('DELETE', `/api/approvals/${post}/links/${id}`);
    expect(await renew(`approve/${approvalToken}`)).toMatchObject(told);
    expect(await requests()).toHaveLength(1 + 3);
    expect(await opens(approvalToken)).toBe(404);
  });
});
