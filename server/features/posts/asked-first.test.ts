import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

/** A post that got its date before its client had stages or a checklist, and gets a reviewer afterwards. */
let it: TestApp;
let story: StagesStory;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await stagesStory(it);
});

const addJane = (id: string) =>
  story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['jane@acme.com'] });
const dated = () => story.send({ reviewerEmails: [], scheduledAt: '2026-11-20T09:00:00Z' });

test('a scheduled post that gets its first reviewer goes through the client’s stages as if it were sent', async () => {
  const id = await dated();
  await story.plan([story.inside({ skip: 'nobody' }), story.client(), story.legal()]);
  expect((await story.post(id)).status).toBe('Scheduled');
  expect((await addJane(id)).body).toMatchObject({ status: 'In Review', stageName: 'Inside' });
  expect(await story.states(id)).toEqual(['now', 'next', 'next']);
  expect(await story.told()).not.toContain('jane@acme.com');
  await story.review(story.anna, id);
  expect(await story.told()).toContain('jane@acme.com');
  await story.answer('jane@acme.com', id);
  expect((await story.post(id)).status).toBe('In Review');
  await story.answer('law@acme.com', id);
  expect((await story.post(id)).status).toBe('Scheduled');
});

test('a scheduled post gets no first reviewer before a required checklist is done', async () => {
  const id = await dated();
  await story.owner('PUT', '/api/companies/ACME/checklist', {
    required: true,
    links: false,
    altText: false,
    spelling: true,
    own: [],
  });
  const refused = await addJane(id);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('checklist is not done');
  expect(await story.post(id)).toMatchObject({ status: 'Scheduled', reviewerEmails: [] });
});
