import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

let it: TestApp;
let story: StagesStory;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await stagesStory(it);
  await story.owner('POST', '/api/companies', { name: 'Moss' });
  await story.plan([story.inside({ members: [story.ben.id], skip: 'nobody' }), story.client()]);
});

const benSees = (companies: 'all' | string[]) =>
  story.owner('PATCH', `/api/members/${story.ben.id}`, { companies });
const mailed = async (kind: string) =>
  (
    (await story.owner('GET', '/api/messages')).body as { kind: string; postId: string; text: string }[]
  ).filter((one) => one.kind === kind);
const people = async (id: string) => (await story.stages(id)).stages[0]?.people.length;

test('whoever looks after a post is told that nobody is left in its stage; whoever sees the client again is asked', async () => {
  const id = await story.send();
  await benSees(['Moss']);
  const [told, ...more] = await mailed('nobody-left');
  expect(more).toEqual([]);
  expect(told).toMatchObject({ postId: id, text: expect.stringContaining('“Inside”') });
  expect(await people(id)).toBe(0);

  const before = (await story.told()).length;
  await benSees('all');
  expect((await story.told()).slice(before)).toEqual([story.ben.email]);
  expect((await story.review(story.ben, id)).status).toBe(200);
  expect(await story.states(id)).toEqual(['done', 'now']);
});

test('another plan of the client asks its people about what waits where nobody is left, and about nothing else', async () => {
  const waiting = await story.send();
  await benSees(['Moss']);
  await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
  expect(await story.asked(waiting)).toEqual([story.anna.email]);
  expect((await story.review(story.anna, waiting)).status).toBe(200);
  // A post whose stage has people goes on as it began.
  const other = await story.send();
  await benSees('all');
  await story.plan([story.inside({ members: [story.ben.id] }), story.client()]);
  expect(await story.asked(other)).toEqual([story.anna.email]);
});

test('an approved post that is changed asks whom the plan names now; where that is nobody, somebody is told', async () => {
  const approved = async () => {
    const id = await story.send();
    await story.review(story.ben, id);
    await story.answer('jane@acme.com', id);
    expect((await story.post(id)).status).toBe('Approved');
    return id;
  };
  const [one, two] = [await approved(), await approved()];
  await benSees(['Moss']);
  expect(await mailed('nobody-left')).toEqual([]);
  await story.edit(one, 'Other words');
  expect(await story.post(one)).toMatchObject({ status: 'In Review', stageName: 'Inside' });
  expect((await mailed('nobody-left')).map((mail) => mail.postId)).toEqual([one]);

  await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
  await story.edit(two, 'Other words');
  expect(await mailed('nobody-left')).toHaveLength(1);
  for (const id of [one, two]) expect((await story.review(story.anna, id)).status).toBe(200);
});

test('requested changes are sent again to whom the plan names now, and to nobody not at all', async () => {
  const id = await story.send();
  await story.review(story.ben, id);
  await story.answer('jane@acme.com', id, 'request_changes', { comment: 'Shorter' });
  await benSees(['Moss']);
  await story.edit(id, 'Short');
  const refused = await story.resubmit(id);
  expect(refused).toMatchObject({ status: 409 });
  expect((refused.body as { message: string }).message).toContain('Nobody is left in the stage “Inside”');
  expect((await story.post(id)).status).toBe('Changes Requested');
  expect((await story.history(id)).map(({ event }) => event)).not.toContain('resubmitted');

  await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
  expect((await story.resubmit(id)).status).toBe(200);
  const sent = (await story.history(id)).find(({ event }) => event === 'resubmitted');
  expect(sent?.note).toBe(story.anna.email);
  expect((await story.told()).at(-1)).toBe(story.anna.email);
});
