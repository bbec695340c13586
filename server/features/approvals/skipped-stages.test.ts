import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Message } from '#domain/messages/contract.ts';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import type { PostRecord } from '#domain/posts/record.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

const JANE = 'jane@acme.com';
const LAW = 'law@acme.com';
const OUT = '2026-12-01T09:00:00.000Z';

let it: TestApp;
let story: StagesStory;
let manager: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await stagesStory(it);
  manager = await story.join('manager');
});

const outbox = async (kind: string): Promise<Message[]> =>
  (await story.owner('GET', '/api/messages')).body.filter((one: Message) => one.kind === kind);
const skippable = { skip: 'manager' } as const;
const lastOf = async (id: string) => {
  const { event, note } = (await story.history(id)).at(-1) ?? {};
  return [event, note];
};

test('where a stage was skipped, neither the mail nor the history says that everyone approved', async () => {
  await story.plan([story.client(skippable), story.legal()]);
  const id = await story.send({ scheduledAt: OUT });
  await story.skip(manager, id, 1);
  await story.answer(LAW, id);
  expect((await story.post(id)).status).toBe('Scheduled');
  expect(await lastOf(id)).toEqual(['stages done', `version 1: ${LAW} · skipped: Client`]);
  expect(await outbox('all-approved')).toEqual([]);
  const [mail, ...more] = await outbox('stages-done');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: story.owner.email, subject: 'Every stage of “Harvest” is done' });
  expect(mail?.text).toContain(`${LAW} approved version 1, Client was skipped.`);
  expect(mail?.text).not.toMatch(/everyone|earlier version/i);
});

test('whoever has the post is told that a colleague skipped its last stage, and the history ends as otherwise', async () => {
  await story.plan([story.inside(), story.client(skippable)]);
  const id = await story.send({ scheduledAt: OUT });
  await story.skip(manager, id, 1);
  await story.skip(manager, id, 2);
  expect((await story.post(id)).status).toBe('Scheduled');
  expect(await lastOf(id)).toEqual(['stages done', 'skipped: Inside · skipped: Client']);
  const [mail] = await outbox('stages-done');
  expect(mail).toMatchObject({ to: story.owner.email, postId: id });
  expect(mail?.text).toContain('Inside and Client were skipped.');
});

test('whoever has the post is told that their own program skipped its last stage', async () => {
  await story.plan([story.client(), story.legal(skippable)]);
  const { program } = await programOf(it, story.owner, { role: 'manager' });
  const id = await story.send();
  await story.answer(JANE, id);
  expect((await story.skip(program, id, 2)).status).toBe(200);
  expect(await outbox('stages-done')).toMatchObject([{ to: story.owner.email, postId: id }]);
});

test('whoever skips the last stage of their own post is not told of it, but of a time that has passed', async () => {
  await story.plan([story.client(skippable), story.legal(skippable)]);
  const [id, late] = [await story.send(), await story.send({ scheduledAt: '2026-11-16T12:00:00Z' })];
  it.clock.pass(4 * 3_600_000);
  for (const one of [id, late]) {
    await story.skip(story.owner, one, 1);
    await story.skip(story.owner, one, 2);
  }
  expect((await lastOf(id))[0]).toBe('stages done');
  expect(await outbox('stages-done')).toEqual([]);
  const [mail] = await outbox('plan-passed');
  expect(mail?.subject).toBe('Every stage of “Harvest” is done, after its planned time');
  expect(await lastOf(late)).toEqual([
    'stages done',
    'skipped: Client · skipped: Legal · The planned time had passed',
  ]);
});

test('where one yes was enough and somebody was not asked any more, nobody reads that everyone approved', async () => {
  await story.plan([story.inside(), story.client()]);
  const id = await story.send();
  await story.review(story.anna, id);
  await story.answer(JANE, id);
  expect((await lastOf(id))[0]).toBe('stages done');
  expect(await outbox('all-approved')).toEqual([]);
  expect((await outbox('stages-done'))[0]?.text).toContain(`${JANE} approved version 1`);
});

test('the record says which stage was skipped, by whom, when and why; of one inside not why', async () => {
  await story.plan([story.inside(), story.client(skippable)]);
  const id = await story.send();
  await story.skip(manager, id, 1, 'Anna is ill');
  await story.skip(manager, id, 2, 'Agreed on the phone');
  const { versions } = (await story.owner('GET', `/api/posts/${id}/record`)).body as PostRecord;
  const who = { by: expect.any(String), at: expect.stringMatching(/^2026-11-16T09:/) };
  expect(versions.map((one) => [one.answers, one.skipped])).toEqual([
    [
      [],
      [
        { stage: 'Inside', ...who, reason: null },
        { stage: 'Client', ...who, reason: 'Agreed on the phone' },
      ],
    ],
  ]);
});

test('the mail about an answer says which stages are asked after the present one', async () => {
  await story.plan([story.inside(), story.client(), story.legal({ contacts: [LAW, 'bob@acme.com'] })]);
  const id = await story.send();
  const newest = async () => (await outbox('review-answered'))[0]?.text;
  await story.review(story.anna, id);
  expect(await newest()).toContain(
    'One reviewer has still to answer. After that the stage “Legal” is asked.',
  );
  it.clock.pass(60_000);
  await story.answer(JANE, id);
  expect(await newest()).toContain('2 reviewers are asked now, and one yes is enough.');
});

test('a skip is about the version that was skipped, also where the reviewers were removed since', async () => {
  await story.plan([story.client({ skip: 'owner' }), story.legal({ skip: 'owner' })]);
  const id = await story.send({ scheduledAt: OUT });
  await story.skip(story.owner, id, 1);
  await story.skip(story.owner, id, 2);
  expect((await story.post(id)).status).toBe('Scheduled');
  expect((await manager('PATCH', `/api/posts/${id}`, { reviewerEmails: [] })).status).toBe(200);
  const edited = await manager('PATCH', `/api/posts/${id}`, { caption: 'Words that nobody has seen' });
  expect(edited.body).toMatchObject({ status: 'Draft', version: 2, scheduledAt: OUT });
});

test('where the date is part of the yes and the post has no reviewer of its own, moving it says whom it needs', async () => {
  await story.plan([story.client(), story.legal()]);
  await story.owner('PUT', '/api/companies/ACME/no-answer', { ...NO_RULES, dateNeedsYes: true });
  const id = await story.send({ scheduledAt: OUT });
  await story.answer(JANE, id);
  await story.answer(LAW, id);
  await manager('PATCH', `/api/posts/${id}`, { reviewerEmails: [] });
  const scheduledAt = '2026-12-02T09:00:00.000Z';
  expect(await manager('POST', `/api/posts/${id}/schedule`, { scheduledAt })).toMatchObject({
    status: 409,
    body: {
      message: 'This client says yes to the date as well, and nobody is left to ask. Add a reviewer first',
    },
  });
});
