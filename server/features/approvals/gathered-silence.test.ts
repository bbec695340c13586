import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { messages } from '#server/db/schema/messages.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';
import { sweepNotices } from './gather-notices.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-16T10:00:00Z');
  await it.ctx.db.delete(messages);
  story = await deskStory(it);
  await story.owner('POST', '/api/companies', { name: 'ACME' });
  await story.owner('PUT', '/api/companies/ACME/telling', { tells: 'ten minutes', hour: 9 });
});

const consent = { by: 'Ms Acme', on: '2026-11-01', words: 'Silence is a yes' };
const silenceCounts = () =>
  story.owner('PUT', '/api/companies/ACME/no-answer', {
    ...NO_RULES,
    noAnswer: 'tacit',
    tacitDays: 3,
    consent,
  });
const comment = async (postId: string) => {
  const { approvalToken } = await story.approvalOn(postId);
  const form = { action: 'comment', version: 1, comment: 'Do not publish this yet' };
  expect((await it.stranger('POST', `/api/approve/${approvalToken}`, form)).status).toBe(200);
};
/** The one message to Jane. */
const gathered = async () => {
  it.clock.pass(11 * 60_000);
  await sweepNotices(it.ctx);
  const written = (await it.ctx.db.select().from(messages)).filter(({ to }) => to === JANE);
  expect(written.map(({ kind }) => kind)).toEqual(['reviews-gathered']);
  return written[0];
};

test('silence is said to count only for posts about which the client has not written', async () => {
  await silenceCounts();
  const first = await story.addPost({ caption: 'Winter' });
  await story.addPost({ caption: 'Spring' });
  await comment(first);
  const mail = await gathered();
  expect(mail?.text).toContain('This is not so for posts that you have written about');
  expect(mail?.text).toContain('- No date yet · waits for your answer: Winter\n- No date yet: Spring');
  expect(mail?.tacitDays).toBe(3);
});

test('nothing is said of silence where the client has written about every post', async () => {
  await silenceCounts();
  for (const caption of ['Winter', 'Spring']) await comment(await story.addPost({ caption }));
  const mail = await gathered();
  expect(mail?.text).not.toMatch(/As agreed|waits for your answer/);
  expect(mail?.tacitDays).toBeNull();
});

test('a review-by date that has passed meanwhile is not asked for', async () => {
  await story.addPost({ reviewDueAt: '2026-11-16T10:05:00Z' });
  await story.addPost({ reviewDueAt: '2026-11-20T12:00:00Z' });
  const mail = await gathered();
  expect(mail?.text).toContain('Review by Friday, November 20 at 12:00 PM UTC');
  expect(mail?.text).not.toContain('November 16');
});
