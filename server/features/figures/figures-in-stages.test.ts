import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Figures } from '#domain/figures/figures.ts';
import type { Report } from '#domain/figures/report.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

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

const JANE = 'jane@acme.com';
const OUT = '2026-11-25T09:00:00.000Z';
const SKIPPABLE = { skip: 'manager' } as const;
const NO_YES = { approvedAt: null, rounds: null, withClient: null, withUs: null };
const figuresOf = async (story: StagesStory) =>
  (await story.owner('GET', '/api/agency/figures')).body as Figures;
const reportOf = async (story: StagesStory, month = '2026-11') =>
  (await story.owner('GET', `/api/agency/report?company=ACME&month=${month}`)).body as Report;

test('a skipped stage of the client is no yes: neither the figures nor their page say that they approved', async () => {
  const story = await stagesStory(it);
  await story.plan([story.inside(), story.client(SKIPPABLE)]);
  const id = await story.send({ scheduledAt: OUT });
  await story.review(story.anna, id);
  it.clock.pass(HOUR);
  expect((await story.skip(story.owner, id, 2)).status).toBe(200);
  expect((await figuresOf(story)).all).toBeNull();
  const { figure, posts } = await reportOf(story);
  expect(figure).toBeNull();
  expect(posts).toMatchObject([{ id, state: 'scheduled', ...NO_YES }]);
});

test('a yes of the client counts at its own time where a later stage is skipped', async () => {
  const story = await stagesStory(it);
  await story.plan([story.client(), story.legal(), story.inside()]);
  const id = await story.send({ scheduledAt: OUT });
  it.clock.pass(2 * HOUR);
  await story.answer(JANE, id);
  it.clock.pass(3 * HOUR);
  await story.skip(story.owner, id, 2);
  it.clock.pass(4 * HOUR);
  await story.skip(story.owner, id, 3);
  expect((await figuresOf(story)).all).toMatchObject({
    approved: 1,
    median: 2 * 3600,
    withClient: 2 * 3600,
    withUs: 0,
  });
  expect((await reportOf(story)).posts).toMatchObject([
    { state: 'scheduled', approvedAt: expect.stringMatching('^2026-11-16T11:00:'), withClient: 2 * 3600 },
  ]);
});

test('a stage inside that is skipped leaves the client’s yes as it is', async () => {
  const story = await stagesStory(it);
  await story.plan([story.inside(), story.client()]);
  const id = await story.send({ scheduledAt: OUT });
  await story.skip(story.owner, id, 1);
  it.clock.pass(HOUR);
  await story.answer(JANE, id);
  expect((await figuresOf(story)).all).toMatchObject({ approved: 1, median: 3600 });
  expect((await reportOf(story)).posts).toMatchObject([
    { approvedAt: expect.stringMatching('^2026-11-16T10:00:') },
  ]);
});

test('a yes of the agency’s own people is none of the client’s', async () => {
  const story = await stagesStory(it);
  await story.plan([story.client(SKIPPABLE), story.inside()]);
  const id = await story.send({ scheduledAt: OUT });
  await story.skip(story.owner, id, 1);
  await story.review(story.anna, id);
  expect((await story.post(id)).status).toBe('Scheduled');
  expect((await figuresOf(story)).all).toBeNull();
  expect((await reportOf(story)).posts).toMatchObject([{ state: 'scheduled', ...NO_YES }]);
});

test('a yes to what was there before does not count for what went on without one', async () => {
  const story = await stagesStory(it);
  await story.plan([story.client(SKIPPABLE), story.legal()]);
  const id = await story.send({ scheduledAt: OUT });
  await story.answer(JANE, id);
  await story.answer('law@acme.com', id);
  expect((await reportOf(story)).posts).toMatchObject([{ approvedAt: expect.any(String) }]);
  it.clock.pass(HOUR);
  await story.edit(id, 'Other words');
  await story.skip(story.owner, id, 1);
  await story.skip(story.owner, id, 2);
  expect((await story.post(id)).status).toBe('Scheduled');
  expect((await reportOf(story)).posts).toMatchObject([{ state: 'scheduled', ...NO_YES }]);
  // The yes to the version before stays an approval of that month.
  expect((await figuresOf(story)).all).toMatchObject({ approved: 1 });
});

test('a skipped stage inside leaves a yes of the client to an earlier version that counts', async () => {
  for (const how of ['approved', 'skipped']) {
    const story = await stagesStory(it);
    const boss = story.inside({ name: 'Boss · Berlin', members: [story.owner.id] });
    await story.plan(
      [story.client(), story.inside({ name: 'Legal', members: [story.anna.id] }), boss],
      'asked',
    );
    const id = await story.send();
    it.clock.pass(HOUR);
    await story.answer(JANE, id);
    it.clock.pass(HOUR);
    await story.review(story.anna, id, 'request_changes', { comment: 'A typo' });
    it.clock.pass(HOUR);
    await story.edit(id, 'Without the typo');
    await story.resubmit(id);
    await story.review(story.anna, id);
    it.clock.pass(HOUR);
    await (how === 'skipped' ? story.skip(story.owner, id, 3) : story.review(story.owner, id));
    expect((await story.post(id)).status).toBe('Approved');
    expect((await figuresOf(story)).all, how).toMatchObject({ approved: 1 });
    expect((await reportOf(story)).posts, how).toMatchObject([
      { id, state: 'approved', approvedAt: expect.any(String) },
    ]);
    // What comes after their last yes is not counted where a skip ended the review.
    if (how === 'skipped')
      expect((await figuresOf(story)).all).toMatchObject({ median: 3600, withClient: 3600, withUs: 0 });
  }
});

test('a skipped stage of the client’s people needs a yes of theirs to what was settled', async () => {
  const story = await stagesStory(it);
  await story.plan([story.client(), story.legal(), story.inside()], 'asked');
  const id = await story.send({ scheduledAt: OUT });
  await story.answer(JANE, id);
  await story.answer('law@acme.com', id, 'request_changes', { comment: 'Not so' });
  await story.edit(id, 'Other words');
  await story.resubmit(id);
  await story.skip(story.owner, id, 2);
  await story.review(story.anna, id);
  expect((await story.post(id)).status).toBe('Scheduled');
  expect((await figuresOf(story)).all).toBeNull();
  expect((await reportOf(story)).posts).toMatchObject([{ id, state: 'scheduled', ...NO_YES }]);
});

test('a post without a date whose client’s stage was skipped is ready to go out, in the month it was settled in', async () => {
  const story = await stagesStory(it);
  await story.plan([story.client(SKIPPABLE), story.inside()]);
  const id = await story.send();
  await story.skip(story.owner, id, 1);
  expect((await reportOf(story)).posts).toEqual([]);
  await story.review(story.anna, id);
  expect((await story.post(id)).status).toBe('Approved');
  expect((await reportOf(story)).posts).toMatchObject([{ id, state: 'ready', at: null, ...NO_YES }]);
  for (const month of ['2026-10', '2026-12']) expect((await reportOf(story, month)).posts, month).toEqual([]);
});

test('the client’s page says that a post is changed as they asked only where they asked', async () => {
  const story = await stagesStory(it);
  await story.plan([story.inside(), story.client()], 'first');
  const state = async () => (await reportOf(story)).posts[0]?.state;
  const id = await story.send({ scheduledAt: OUT });
  await story.review(story.anna, id);
  await story.answer(JANE, id);
  it.clock.pass(HOUR);
  await story.review(story.anna, id, 'withdraw', { comment: 'The price is wrong' });
  expect((await story.post(id)).status).toBe('Changes Requested');
  expect(await state()).toBe('working');
  await story.edit(id, 'Another price');
  await story.resubmit(id);
  await story.review(story.anna, id);
  expect(await state()).toBe('waiting');
  it.clock.pass(HOUR);
  await story.answer(JANE, id, 'request_changes', { comment: 'Another photo' });
  expect(await state()).toBe('changing');
});
