import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOTHING_TO_WITHDRAW } from '#domain/approvals/contract.ts';
import { NOT_ASKED_INSIDE } from '#domain/approvals/stages.ts';
import { ALREADY_PUBLISHED } from '#domain/posts/status.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

const JANE = 'jane@acme.com';

let it: TestApp;
let story: StagesStory;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await stagesStory(it);
});

/** Anna approved inside, and the client has the post. */
async function atClient(restart = 'first') {
  await story.plan([story.inside({ needs: 'all', members: [story.anna.id] }), story.client()], restart);
  const id = await story.send();
  expect((await story.review(story.anna, id)).status).toBe(200);
  return id;
}
const takeBack = (id: string, who = story.anna) =>
  story.review(who, id, 'withdraw', { comment: 'The price is wrong' });
const yesOf = async (id: string, who = story.anna) => (await story.stages(id, who)).yourYes ?? null;

test('a member takes a yes back on the post’s page as by the link, with the same history', async () => {
  const [first, second] = [await atClient(), await story.send()];
  await story.review(story.anna, second);
  expect(await yesOf(first)).toEqual({ stage: 'Inside', version: 1 });
  expect(await yesOf(first, story.ben)).toBeNull();
  expect((await takeBack(first)).status).toBe(200);
  await story.answer(story.anna.email, second, 'withdraw', { comment: 'The price is wrong' });
  const after = async (id: string) => ({
    history: (await story.history(id))
      .slice(-2)
      .map(({ event, actor, version, note }) => [event, actor, version, note]),
    status: (await story.post(id)).status,
    people: (await story.stages(id)).stages.map((one) => [
      one.state,
      one.people.map((p) => [p.status, p.withdrawn ?? false]),
    ]),
  });
  const onPage = await after(first);
  expect(onPage).toEqual(await after(second));
  expect(onPage.history.map(([event]) => event)).toContain('approval withdrawn');
  expect(onPage.status).toBe('Changes Requested');
  expect(await yesOf(first)).toBeNull();
});

test('a yes to an earlier version that counts is taken back, too', async () => {
  const id = await atClient('asked');
  await story.answer(JANE, id, 'request_changes', { comment: 'Another photo' });
  await story.edit(id, 'With another photo');
  await story.resubmit(id);
  await story.answer(JANE, id);
  expect((await story.post(id)).status).toBe('Approved');
  expect(await yesOf(id)).toEqual({ stage: 'Inside', version: 1 });
  expect((await takeBack(id)).status).toBe(200);
  expect((await story.post(id)).status).toBe('Changes Requested');
});

test('there is nothing to take back without a yes, for anybody else, or once the post is out', async () => {
  await story.plan([story.inside(), story.client()]);
  const id = await story.send();
  const refusal = (message: string) => ({ status: 409, body: { message } });
  expect(await takeBack(id)).toMatchObject(refusal(NOTHING_TO_WITHDRAW));
  expect(await takeBack(id, story.owner)).toMatchObject(refusal(NOT_ASKED_INSIDE));
  await story.review(story.anna, id);
  await story.answer(JANE, id);
  await story.owner('POST', `/api/posts/${id}/mark-posted`, {});
  expect(await yesOf(id)).toBeNull();
  expect(await takeBack(id)).toMatchObject(refusal(ALREADY_PUBLISHED));
});

test('who approved at the client reads of a post that is stopped inside neither that nor a date at which it goes out', async () => {
  const scheduledAt = '2026-12-01T09:00:00.000Z';
  await story.plan([story.inside(), story.client()]);
  await story.owner('PUT', '/api/companies/ACME/desks', { shows: 'plan' });
  const id = await story.send({ scheduledAt });
  await story.review(story.anna, id);
  await story.answer(JANE, id);
  const { body } = await story.owner('GET', '/api/companies/ACME/desks');
  const desk = (body.desks as { url: string }[])[0]?.url.split('/').at(-1);
  const everywhere = (shown: unknown[]) => Array.from({ length: 4 }, () => shown);
  const seen = async () => {
    const read = async (path: string) => (await it.stranger('GET', path)).body;
    const shown = ({ status, scheduledAt: at }: { status: string; scheduledAt: string | null }) => [
      status,
      at,
    ];
    const { plan, done } = await read(`/api/desk/${desk}`);
    return [
      shown((await read(`/api/approve/${await story.tokenOf(JANE, id)}`)).post),
      shown((await read(`/api/desk/${desk}/posts/${id}`)).post),
      ...[...plan, ...done].map(shown),
    ];
  };
  expect(await seen()).toEqual(everywhere(['Scheduled', scheduledAt]));
  await takeBack(id);
  expect(await story.post(id)).toMatchObject({ status: 'Changes Requested', scheduledAt });
  expect(await seen()).toEqual(everywhere(['In Review', null]));
  // The agency's own people see it as it is.
  const own = await it.stranger('GET', `/api/approve/${await story.tokenOf(story.anna.email, id)}`);
  expect(own.body.post).toMatchObject({ status: 'Changes Requested', scheduledAt });
  // What the client asked for themselves is shown to them.
  await story.answer(JANE, id, 'withdraw', { comment: 'No' });
  expect(await seen()).toEqual(everywhere(['Changes Requested', scheduledAt]));
});
