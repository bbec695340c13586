import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
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
});

const people = async (id: string, stage = 1) =>
  (await story.stages(id)).stages[stage - 1]?.people.map((one) => [
    one.id,
    one.status,
    one.answeredVersion ?? null,
  ]);
const answers = async (id: string) =>
  (await story.approvals(id)).map((one) => [one.reviewerContact, one.status, one.left ?? false]);
const rowOf = async (contact: string, id: string) =>
  (await story.approvals(id)).find((one) => one.reviewerContact === contact)?.id;
const limit = (who: { id: string }) =>
  story.owner('PATCH', `/api/members/${who.id}`, { companies: ['Moss'] });
const remove = (who: { id: string }) => story.owner('DELETE', `/api/members/${who.id}`);
const messages = async (): Promise<{ kind: string; to: string }[]> =>
  (await story.owner('GET', '/api/messages')).body;

describe('who has answered and leaves', () => {
  for (const [how, leave] of [
    ['no longer sees the client', limit],
    ['is removed from the agency', remove],
  ] as const)
    test(`a yes stays on the post and in its list of approvals when its member ${how}`, async () => {
      await story.plan([story.inside({ members: [story.ben.id] }), story.client()]);
      const id = await story.send();
      await story.review(story.ben, id);
      const row = await rowOf(story.ben.email, id);
      const link = await story.tokenOf(story.ben.email, id);
      expect((await leave(story.ben)).status).toBe(200);
      expect(await people(id)).toEqual([[row, 'approved', 1]]);
      expect(await story.states(id)).toEqual(['done', 'now']);
      expect(await answers(id)).toEqual([
        [story.ben.email, 'approved', true],
        ['jane@acme.com', 'pending', false],
      ]);
      const { rows } = await it.database.db.execute<{ name: string }>(
        `select trim(first_name || ' ' || last_name) as name from users where id = '${story.ben.id}'`,
      );
      expect((await story.approvals(id))[0]).toMatchObject({
        reviewerName: rows[0]?.name,
        answeredVersion: 1,
        reviewUrl: '',
        approvalToken: '',
      });
      expect((await it.stranger('GET', `/api/approve/${link}`)).status).toBe(404);
      // Only Jane is still to answer, and the post goes on by her yes.
      const waiting = (await story.owner('GET', '/api/approvals/waiting')).body as object[];
      expect(waiting).toMatchObject([{ reviewerContact: 'jane@acme.com' }]);
      await story.answer('jane@acme.com', id);
      expect((await story.post(id)).status).toBe('Approved');
      expect(await people(id)).toEqual([[row, 'approved', 1]]);
    });

  test('who had not answered goes, whoever was passed over, too', async () => {
    await story.plan([story.inside(), story.client()]);
    const id = await story.send();
    await story.review(story.anna, id);
    await limit(story.ben);
    expect(await answers(id)).toEqual([
      [story.anna.email, 'approved', false],
      ['jane@acme.com', 'pending', false],
    ]);
  });

  test('a new version asks everybody but who left, whose yes is over', async () => {
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    const id = await story.send();
    await story.review(story.ben, id);
    await story.review(story.anna, id);
    await limit(story.ben);
    const before = (await messages()).length;
    await story.edit(id, 'Other words');
    expect(await story.states(id)).toEqual(['now', 'next']);
    expect(await answers(id)).toEqual([[story.anna.email, 'pending', false]]);
    expect((await messages()).slice(0, -before).map((one) => one.to)).not.toContain(story.ben.email);
    await story.review(story.anna, id);
    expect(await story.states(id)).toEqual(['done', 'now']);
  });

  test('a date that needs a new yes ends their yes to the same version, too', async () => {
    await story.owner('PUT', '/api/companies/ACME/no-answer', { ...NO_RULES, dateNeedsYes: true });
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    const id = await story.send({ scheduledAt: '2026-12-01T09:00:00Z' });
    await story.review(story.ben, id);
    await story.review(story.anna, id);
    await story.answer('jane@acme.com', id);
    expect((await story.post(id)).status).toBe('Scheduled');
    await limit(story.ben);
    const moved = await story.owner('POST', `/api/posts/${id}/schedule`, {
      scheduledAt: '2026-12-08T09:00:00Z',
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect((await story.post(id)).status).toBe('In Review');
    expect(await answers(id)).toEqual([[story.anna.email, 'pending', false]]);
  });

  test('an answer from before the post was a draft again does not count when it is sent once more', async () => {
    await story.plan([story.inside({ needs: 'all', members: [story.ben.id] }), story.client()]);
    const id = await story.send();
    await story.review(story.ben, id);
    await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: [] });
    expect(await answers(id)).toEqual([]);
    await story.plan([story.inside({ needs: 'all', members: [story.anna.id] }), story.client()]);
    await story.owner('PATCH', `/api/posts/${id}`, {
      reviewerEmails: ['kim@acme.com'],
      status: 'In Review',
    });
    expect(await answers(id)).toEqual([[story.anna.email, 'pending', false]]);
  });

  test('in whichever order they leave, the yes of one of them ends the stage that needed all', async () => {
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    const id = await story.send();
    await story.review(story.anna, id);
    await limit(story.anna);
    expect(await story.states(id)).toEqual(['now', 'next']);
    await limit(story.ben);
    expect(await story.states(id)).toEqual(['done', 'now']);
    expect(await story.told()).toContain('jane@acme.com');
    expect((await messages()).map((one) => one.kind)).not.toContain('nobody-left');
  });

  test('a request for changes stays until the post is sent again', async () => {
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    const id = await story.send();
    await story.review(story.ben, id, 'request_changes', { comment: 'Too loud' });
    await limit(story.ben);
    expect(await answers(id)).toEqual([
      [story.anna.email, 'pending', false],
      [story.ben.email, 'rejected', true],
    ]);
    await story.edit(id, 'Quieter');
    await story.resubmit(id);
    expect(await answers(id)).toEqual([[story.anna.email, 'pending', false]]);
  });

  test('once the others have gone on, a request for changes of who left stands in the thread alone', async () => {
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    const id = await story.send();
    await story.review(story.ben, id, 'request_changes', { comment: 'Too loud' });
    await limit(story.ben);
    await story.review(story.anna, id);
    await story.answer('jane@acme.com', id);
    expect((await story.post(id)).status).toBe('Approved');
    expect(await answers(id)).toEqual([
      [story.anna.email, 'approved', false],
      ['jane@acme.com', 'approved', false],
    ]);
    expect((await story.history(id)).map((one) => one.event)).toContain('changes requested');
  });

  const seeAgain = (who: { id: string }) =>
    story.owner('PATCH', `/api/members/${who.id}`, { companies: ['Moss', 'ACME'] });

  test('who sees the client again has their answer back, once, and can take it back', async () => {
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    const id = await story.send();
    await story.review(story.ben, id);
    await limit(story.ben);
    expect((await seeAgain(story.ben)).status).toBe(200);
    expect(await answers(id)).toEqual([
      [story.anna.email, 'pending', false],
      [story.ben.email, 'approved', false],
    ]);
    expect((await story.history(id)).at(-1)).toMatchObject({ event: 'reviewer added' });
    await story.review(story.ben, id, 'withdraw');
    await limit(story.anna);
    expect(await story.states(id)).toEqual(['now', 'next']);
    expect((await story.post(id)).status).toBe('Changes Requested');
  });

  test('who joins the agency again has their answer back, too, and can take it back', async () => {
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    const id = await story.send();
    await story.review(story.ben, id);
    await remove(story.ben);
    const { body } = await story.owner('POST', '/api/invitations', { role: 'viewer' });
    await story.ben('POST', `/api/invitations/${new URL(body.url).pathname.replace('/join/', '')}/accept`);
    expect(await answers(id)).toContainEqual([story.ben.email, 'approved', false]);
    expect((await story.review(story.ben, id, 'withdraw', { comment: 'No' })).status).toBe(200);
  });

  test('who left the agency, came back and was asked again has one answer: the last', async () => {
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    const id = await story.send();
    await story.review(story.ben, id);
    await remove(story.ben);
    await story.review(story.anna, id, 'request_changes', { comment: 'Too loud' });
    await limit(story.anna);
    const { body } = await story.owner('POST', '/api/invitations', { role: 'viewer' });
    await story.ben('POST', `/api/invitations/${new URL(body.url).pathname.replace('/join/', '')}/accept`);
    expect(await answers(id)).toContainEqual([story.ben.email, 'approved', false]);
    await story.plan([story.inside({ needs: 'all', members: [story.ben.id] }), story.client()]);
    await story.edit(id, 'Quieter');
    await story.resubmit(id);
    expect(await answers(id)).toEqual([[story.ben.email, 'pending', false]]);
    await limit(story.ben);
    expect(await story.states(id)).toEqual(['now', 'next']);
    expect(await story.told()).not.toContain('jane@acme.com');
  });

  test('what settles a post names the yes to an earlier version of who left', async () => {
    await story.plan([story.inside({ members: [story.ben.id] }), story.client()], 'asked');
    const id = await story.send();
    await story.review(story.ben, id);
    await limit(story.ben);
    await story.answer('jane@acme.com', id, 'request_changes', { comment: 'Shorter' });
    await story.edit(id, 'Short');
    await story.resubmit(id);
    await story.answer('jane@acme.com', id);
    expect(await people(id)).toMatchObject([[expect.anything(), 'approved', 1]]);
    const events = (await story.history(id)).map((one) => one.event);
    expect(events).toContain('stages done');
    expect(events).not.toContain('all approved');
  });
});

describe('notifying again', () => {
  const resend = (id: string) => story.owner('POST', `/api/posts/${id}/resend`);

  test('says that nobody is left in the stage, and what can be done there', async () => {
    await story.plan([story.inside({ members: [story.ben.id] }), story.client()]);
    const id = await story.send();
    await limit(story.ben);
    expect(await resend(id)).toMatchObject({
      status: 409,
      body: {
        message:
          'Nobody is left in the stage “Inside”. Skip it on the post’s page, or choose its people in the client’s settings.',
      },
    });
  });

  test('a post that was sent back cannot skip its stage, so only its people are to be chosen', async () => {
    await story.plan([story.inside({ members: [story.ben.id] }), story.client()]);
    const id = await story.send();
    await story.review(story.ben, id, 'request_changes', { comment: 'Too loud' });
    await limit(story.ben);
    expect((await resend(id)).body.message).toBe(
      'Nobody is left in the stage “Inside”. Choose its people in the client’s settings first.',
    );
  });

  test('where those who are left in a stage approved, others have not', async () => {
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    const id = await story.send();
    await story.review(story.anna, id);
    await story.review(story.ben, id, 'request_changes', { comment: 'Too loud' });
    await limit(story.ben);
    expect((await resend(id)).body.message).toBe(
      'Everyone in the stage “Inside” has already approved this post. Resubmit it for review to go on.',
    );
    await story.resubmit(id);
    expect(await story.states(id)).toEqual(['done', 'now']);
  });

  test('where every reviewer approved, it says so', async () => {
    const id = await story.send({ reviewerEmails: ['jane@acme.com', 'kim@acme.com'] });
    await story.answer('kim@acme.com', id);
    await story.answer('jane@acme.com', id, 'request_changes', { comment: 'Shorter' });
    await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['kim@acme.com'] });
    expect(await resend(id)).toMatchObject({
      status: 409,
      body: { message: 'Every reviewer has already approved this post' },
    });
  });
});
