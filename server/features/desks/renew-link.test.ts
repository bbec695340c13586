import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LINK_RENEWED } from '#domain/approvals/texts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';

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
