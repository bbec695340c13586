import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STAGES_FIRST, STAGES_OR_NO_DATE } from '#domain/posts/unasked.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

/** Posts without reviewers, at a client with stages or a checklist. */
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

const FRIDAY = '2026-11-20T09:00:00.000Z';
const create = (who: Client, more: object = {}) =>
  who('POST', '/api/posts', { title: 'Harvest', companyName: 'ACME', scheduledAt: FRIDAY, ...more });
const schedule = (who: Client, id: string) =>
  who('POST', `/api/posts/${id}/schedule`, { scheduledAt: FRIDAY });
const answerOf = ({ status, body }: Awaited<ReturnType<Client>>) => [status, body.message ?? body.status];

describe('stages', () => {
  const all = (skip: 'nobody' | 'owner' | 'manager') =>
    story.plan([story.inside({ skip }), story.client({ skip }), story.legal({ skip })]);

  test('that nobody may skip are not left out by naming nobody', async () => {
    await all('nobody');
    for (const who of [story.owner, manager]) {
      const refused = await create(who);
      expect(answerOf(refused)).toEqual([409, STAGES_OR_NO_DATE]);
      expect(refused.body.fields).toEqual({ scheduledAt: STAGES_OR_NO_DATE });
    }
    expect((await story.owner('GET', '/api/posts')).body).toEqual([]);
    expect(answerOf(await create(manager, { reviewerEmails: ['jane@acme.com'] }))).toEqual([
      201,
      'In Review',
    ]);
    expect(answerOf(await create(manager, { scheduledAt: null }))).toEqual([201, 'Draft']);
    expect(answerOf(await create(manager, { send: false }))).toEqual([201, 'Draft']);
  });

  test('are left out by whoever may skip every one of them, and by nobody else', async () => {
    await all('owner');
    expect(answerOf(await create(manager))).toEqual([409, STAGES_OR_NO_DATE]);
    expect(answerOf(await create(story.owner))).toEqual([201, 'Scheduled']);
    await all('manager');
    expect(answerOf(await create(manager))).toEqual([201, 'Scheduled']);
  });

  test('hold for a program as for the person whose role its key has', async () => {
    await all('owner');
    const { program } = await programOf(it, story.owner, { role: 'manager' });
    expect(answerOf(await create(program))).toEqual([409, STAGES_OR_NO_DATE]);
  });

  test('are not left out by taking the date away and giving it again, or by marking a draft as posted', async () => {
    const { id } = (await create(story.owner)).body;
    const draft = (await create(story.owner, { send: false })).body;
    await all('nobody');
    // A date from before there were stages stays.
    const moved = { scheduledAt: '2026-11-21T09:00:00.000Z' };
    expect((await manager('POST', `/api/posts/${id}/schedule`, moved)).body.status).toBe('Scheduled');
    expect((await manager('POST', `/api/posts/${id}/unschedule`)).body.status).toBe('Approved');
    expect(answerOf(await schedule(manager, id))).toEqual([409, STAGES_FIRST]);
    const many = await manager('POST', '/api/posts/many', {
      ids: [id, draft.id],
      action: 'schedule',
      scheduledAt: FRIDAY,
    });
    expect(many.body.results).toMatchObject([
      { id, ok: false, message: STAGES_FIRST },
      // For a draft it is a plan.
      { id: draft.id, ok: true },
    ]);
    it.clock.set('2026-11-22T09:00:00Z');
    expect(answerOf(await manager('POST', `/api/posts/${draft.id}/mark-posted`))).toEqual([
      409,
      STAGES_FIRST,
    ]);
    expect((await story.post(draft.id)).status).toBe('Draft');
  });

  test('that are done are not asked for again', async () => {
    await all('nobody');
    const id = await story.send();
    await story.review(story.anna, id);
    await story.answer('jane@acme.com', id);
    await story.answer('law@acme.com', id);
    expect(answerOf(await schedule(manager, id))).toEqual([200, 'Scheduled']);
    await manager('POST', `/api/posts/${id}/unschedule`);
    expect(answerOf(await schedule(manager, id))).toEqual([200, 'Scheduled']);
  });
});

describe('a checklist that has to be done', () => {
  const checklist = (spelling: boolean) =>
    story.owner('PUT', '/api/companies/ACME/checklist', {
      required: true,
      links: true,
      altText: false,
      spelling,
      own: [],
    });

  test('is looked at before a post gets its date without anybody', async () => {
    await checklist(true);
    expect(answerOf(await create(manager))).toEqual([
      409,
      'This client’s checklist is not done: Spelling seen. Save the post as a draft, tick it off there, and send it to a reviewer.',
    ]);
    // Without the requirement nothing is left to do.
    await checklist(false);
    expect(answerOf(await create(manager))).toEqual([201, 'Scheduled']);
  });

  test('holds a date back that was taken away, until it is ticked off', async () => {
    const { id } = (await create(manager)).body;
    await checklist(true);
    await manager('POST', `/api/posts/${id}/unschedule`);
    expect(answerOf(await schedule(manager, id))).toEqual([
      409,
      'This client’s checklist is not done: Spelling seen',
    ]);
    await manager('PUT', `/api/posts/${id}/checklist`, { item: 'spelling', done: true });
    expect(answerOf(await schedule(manager, id))).toEqual([200, 'Scheduled']);
  });
});

test('without stages and checklist a date and nobody is all that it takes', async () => {
  const { id } = (await create(manager)).body;
  expect((await story.post(id)).status).toBe('Scheduled');
  await manager('POST', `/api/posts/${id}/unschedule`);
  expect(answerOf(await schedule(manager, id))).toEqual([200, 'Scheduled']);
});
