import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LABELLED_MEANWHILE, PLAN_APPROVED_MEANWHILE } from '#domain/posts/many.ts';
import { MOVED_MEANWHILE } from '#domain/slots/dates.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory } from '#tests/support/desk-story.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  story = await deskStory(it);
});

const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T09:00:00.000Z`;
const many = async (body: Record<string, unknown>) => {
  const answer = await story.owner('POST', '/api/posts/many', body);
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body.results as {
    id: string;
    ok: boolean;
    message?: string;
    before?: string | null;
    left?: { scheduledAt: string | null; status: string };
  }[];
};
const yes = async (id: string) => {
  const { approvalToken } = await story.approvalOn(id);
  const said = await it.stranger('POST', `/api/approve/${approvalToken}`, { action: 'approve', version: 1 });
  expect(said.status).toBe(200);
};
const approved = async (form: Record<string, unknown>) => {
  const id = await story.addPost(form);
  await yes(id);
  return id;
};
const read = async (id: string) => (await story.owner('GET', `/api/posts/${id}`)).body;

test('an undo leaves the date that somebody has given a post since, and says so of that post alone', async () => {
  const ids = [await approved({ scheduledAt: at(1) }), await approved({ scheduledAt: at(2) })];
  const [, theirs = ''] = ids;
  const moved = await many({ ids, action: 'move', days: 1, timeZone: 'UTC' });
  expect(
    (await story.owner('POST', `/api/posts/${theirs}/schedule`, { scheduledAt: at(7) })).body,
  ).toMatchObject({ status: 'Scheduled' });
  const dates = moved.map(({ before }) => before);
  const expected = [2, 3].map((day) => ({ scheduledAt: at(day), status: 'Scheduled' }));
  expect(await many({ ids, action: 'put back', dates, expected })).toEqual([
    { id: ids[0], ok: true, before: at(2) },
    { id: theirs, ok: false, message: MOVED_MEANWHILE },
  ]);
  expect(await Promise.all(ids.map(async (id) => (await read(id)).scheduledAt))).toEqual([at(1), at(7)]);
});

test('an undo leaves a date that was a plan and was approved since; one that was approved before is put back', async () => {
  const ids = [await story.addPost({ send: false }), await approved({})];
  const [plan = '', ready = ''] = ids;
  await many({ ids, action: 'schedule', scheduledAt: at(5) });
  await many({ ids: [plan], action: 'send' });
  await yes(plan);
  expect(await read(plan)).toMatchObject({ status: 'Scheduled' });
  const expected = [
    { scheduledAt: at(5), status: 'Draft' },
    { scheduledAt: at(5), status: 'Scheduled' },
  ];
  expect(await many({ ids, action: 'put back', dates: [null, null], expected })).toMatchObject([
    { ok: false, message: PLAN_APPROVED_MEANWHILE },
    { ok: true },
  ]);
  expect(await read(plan)).toMatchObject({ status: 'Scheduled', scheduledAt: at(5) });
  expect(await read(ready)).toMatchObject({ status: 'Approved', scheduledAt: null });
});

test('an undo leaves the campaign that somebody has chosen since', async () => {
  const campaign = async (name: string) =>
    (await story.owner('POST', '/api/campaigns', { name, colour: 'green', companyName: 'ACME' })).body
      .id as string;
  const ids = [await story.addPost(), await story.addPost()];
  const [spring, summer] = [await campaign('Spring'), await campaign('Summer')];
  await many({ ids, action: 'label', campaignId: spring });
  await many({ ids: ids.slice(1), action: 'label', campaignId: summer });
  const campaignIds = [null, null];
  const expectedCampaignIds = [spring, spring];
  expect(await many({ ids, action: 'label back', campaignIds, expectedCampaignIds })).toEqual([
    { id: ids[0], ok: true, campaignBefore: spring },
    { id: ids[1], ok: false, message: LABELLED_MEANWHILE },
  ]);
  const names = await Promise.all(ids.map(async (id) => (await read(id)).inCampaign?.name ?? null));
  expect(names).toEqual([null, 'Summer']);
});

test('an undo puts a post back to no campaign where its campaign was already deleted', async () => {
  const campaign = async (name: string) =>
    (await story.owner('POST', '/api/campaigns', { name, colour: 'green', companyName: 'ACME' })).body
      .id as string;
  const ids = [await story.addPost()];
  const [spring, summer] = [await campaign('Spring'), await campaign('Summer')];
  await many({ ids, action: 'label', campaignId: spring });
  await story.owner('DELETE', `/api/campaigns/${spring}`);
  const [result] = await many({ ids, action: 'label', campaignId: summer });
  expect(result).toEqual({ id: ids[0], ok: true, campaignBefore: null });
  const back = { campaignIds: [null], expectedCampaignIds: [summer] };
  expect(await many({ ids, action: 'label back', ...back })).toMatchObject([{ ok: true }]);
  expect((await read(ids[0] ?? '')).inCampaign).toBeNull();
});

test('a date that the check did not show is neither moved nor replaced, and that is said of that post alone', async () => {
  const ids = [await story.addPost({ scheduledAt: at(1) }), await story.addPost({ scheduledAt: at(2) })];
  const [mine = '', theirs = ''] = ids;
  const expected = [1, 2].map((day) => ({ scheduledAt: at(day), status: 'In Review' }));
  const { status } = await story.owner('PATCH', `/api/posts/${theirs}`, { scheduledAt: at(20) });
  expect(status).toBe(200);
  for (const [how, becomes] of [
    [{ action: 'move', days: 7, timeZone: 'UTC' }, at(8)],
    [{ action: 'schedule', scheduledAt: at(9) }, at(9)],
  ] as const) {
    const before = (await read(mine)).scheduledAt;
    const now = [{ scheduledAt: before, status: 'In Review' }, expected[1]];
    expect(await many({ ids, ...how, expected: now })).toEqual([
      { id: mine, ok: true, before, left: { scheduledAt: becomes, status: 'In Review' } },
      { id: theirs, ok: false, message: MOVED_MEANWHILE },
    ]);
    expect([(await read(mine)).scheduledAt, (await read(theirs)).scheduledAt]).toEqual([becomes, at(20)]);
  }
});

test('what a result says it left is what an undo expects', async () => {
  const ids = [
    await approved({ scheduledAt: at(1) }),
    await story.addPost({ send: false, scheduledAt: at(2) }),
  ];
  const shown = [
    { scheduledAt: at(1), status: 'Scheduled' },
    { scheduledAt: at(2), status: 'Draft' },
  ];
  const moved = await many({ ids, action: 'move', days: 3, timeZone: 'UTC', expected: shown });
  expect(moved.map(({ left }) => left)).toEqual([
    { scheduledAt: at(4), status: 'Scheduled' },
    { scheduledAt: at(5), status: 'Draft' },
  ]);
  const back = { dates: moved.map(({ before }) => before), expected: moved.map(({ left }) => left) };
  expect(await many({ ids, action: 'put back', ...back })).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await Promise.all(ids.map(async (id) => (await read(id)).scheduledAt))).toEqual([at(1), at(2)]);
});

test('what is expected is named for each post, or for none', async () => {
  const ids = [await story.addPost()];
  for (const body of [
    { action: 'put back', dates: [null], expected: [] },
    { action: 'move', days: 1, expected: [] },
    { action: 'schedule', scheduledAt: at(9), expected: [] },
    { action: 'label back', campaignIds: [null], expectedCampaignIds: [] },
  ])
    expect((await story.owner('POST', '/api/posts/many', { ids, ...body })).status).toBe(400);
});
