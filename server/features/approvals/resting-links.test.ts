import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEAD_LINK, LINK_RENEWED } from '#domain/approvals/texts.ts';
import { FIRST_WORDS } from '#domain/languages/first/all.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';
import { lookAtReview } from './first-look.ts';

let it: TestApp;
let story: StagesStory;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await stagesStory(it);
  await story.plan([story.inside(), story.client()]);
});

const linkOf = async (id: string) => (await story.tokenOf('jane@acme.com', id)) ?? '';
const open = (token: string) => it.stranger('GET', `/api/approve/${token}`);
const dead = { status: 404, body: { message: DEAD_LINK } };
const resting = { status: 404, body: { message: FIRST_WORDS.en.resting, code: 'not_found' } };

test('a post that the agency changed again says so to whoever was asked about it, and nothing else', async () => {
  const id = await story.send();
  const token = await linkOf(id);
  // Nobody learns of a post that comes to them later.
  expect(await open(token)).toMatchObject(dead);
  expect(await lookAtReview(it.ctx, token)).toBeNull();
  await story.review(story.anna, id);
  expect((await open(token)).status).toBe(200);
  await story.edit(id, 'Other words');
  const shown = await open(token);
  expect(shown).toMatchObject(resting);
  expect(Object.keys(shown.body as object).toSorted()).toEqual(['code', 'message']);
  expect(await story.answer('jane@acme.com', id)).toMatchObject(resting);
  expect(await lookAtReview(it.ctx, token)).toMatchObject({ language: 'en', rests: true });
  const told = (await story.told()).length;
  expect(await it.stranger('POST', `/api/approve/${token}/renew`)).toMatchObject({
    status: 202,
    body: { message: LINK_RENEWED },
  });
  expect(await story.told()).toHaveLength(told);
  await story.review(story.anna, id);
  expect((await open(token)).status).toBe(200);
});

test('the link also says so after changes that the reviewer asked for; expired, or after the reviewer’s removal, it is dead', async () => {
  const id = await story.send();
  await story.review(story.anna, id);
  const token = await linkOf(id);
  await story.answer('jane@acme.com', id, 'request_changes', { comment: 'Shorter' });
  expect((await open(token)).status).toBe(200);
  await story.edit(id, 'Short');
  await story.resubmit(id);
  expect(await open(token)).toMatchObject(resting);
  expect(await open('x'.repeat(43))).toMatchObject(dead);
  it.clock.pass(61 * 86_400_000);
  expect(await open(token)).toMatchObject(dead);
  it.clock.set('2026-11-17T09:00:00Z');
  expect(await open(token)).toMatchObject(resting);
  await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['john@acme.com'] });
  expect(await open(token)).toMatchObject(dead);
});
