import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Figures } from '#domain/agencies/figures.ts';
import type { Report } from '#domain/agencies/report.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { stagesStory } from '#tests/support/stages-story.ts';

const HOUR = 3_600_000;
let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

test('while our own people review, it is with us, and no page for the client tells of it', async () => {
  const story = await stagesStory(it);
  await story.plan([story.inside(), story.client()]);
  const scheduledAt = new Date(it.clock.now().getTime() + 72 * HOUR).toISOString();
  const id = await story.send({ scheduledAt });
  const figures = async () => (await story.owner('GET', '/api/agency/figures')).body as Figures;
  const month = scheduledAt.slice(0, 7);
  const report = async () =>
    (await story.owner('GET', `/api/agency/report?company=ACME&month=${month}`)).body as Report;
  expect((await figures()).clients).toMatchObject([{ forClient: null, forUs: { posts: 1 } }]);
  expect((await report()).posts).toEqual([]);

  it.clock.pass(5 * HOUR);
  await story.review(story.anna, id);
  expect((await figures()).clients).toMatchObject([{ forClient: { posts: 1 }, forUs: null }]);
  expect((await report()).posts).toMatchObject([{ id, state: 'waiting' }]);

  it.clock.pass(2 * HOUR);
  await story.answer('jane@acme.com', id);
  expect((await figures()).all).toMatchObject({
    approved: 1,
    median: 7 * 3600,
    withClient: 2 * 3600,
    withUs: 5 * 3600,
  });
  expect((await report()).posts).toMatchObject([{ state: 'scheduled', withClient: 2 * 3600 }]);
});
