import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DECIDED_WITHOUT, MAY_NOT_SKIP, NOT_ASKED_INSIDE, NOT_THIS_STAGE } from '#domain/approvals/stages.ts';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { CHANGED_MEANWHILE } from '#domain/approvals/contract.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

let it: TestApp;
let story: StagesStory;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await stagesStory(it);
});
const status = async (id: string) => (await story.post(id)).status;

describe('from stage to stage', () => {
  test('only the first stage is asked; one yes asks the client, whose yes asks Legal, whose yes approves the post', async () => {
    await story.plan([story.inside(), story.client(), story.legal()]);
    const id = await story.send();
    const { anna, ben } = story;
    expect(await story.asked(id)).toEqual([anna.email, ben.email]);
    expect((await story.told()).toSorted()).toEqual([anna.email, ben.email].toSorted());
    expect(await story.post(id)).toMatchObject({
      status: 'In Review',
      stageName: 'Inside',
      reviewerEmails: ['jane@acme.com'],
    });

    it.clock.pass(3_600_000);
    expect((await story.review(anna, id)).status).toBe(200);
    expect((await story.told()).at(-1)).toBe('jane@acme.com');
    expect(await story.post(id)).toMatchObject({
      status: 'In Review',
      stageName: 'Client',
      turnSince: expect.stringMatching(/T10:00:/),
    });
    expect((await story.approvals(id)).map((one) => one.status)).toEqual(['approved', 'passed', 'pending']);

    await story.answer('jane@acme.com', id);
    expect(await story.told()).toContain('law@acme.com');
    expect(await status(id)).toBe('In Review');
    await story.answer('law@acme.com', id);
    expect(await status(id)).toBe('Approved');
    expect(await story.states(id)).toEqual(['done', 'done', 'done']);
    const begun = (await story.history(id)).filter((one) => one.event === 'stage begun');
    expect(begun.map((one) => one.note)).toEqual(['Client · jane@acme.com', 'Legal · law@acme.com']);
  });

  test('the post’s reviewers are changed beside the people of the stages, also by a save that says what it is based on', async () => {
    await story.plan([story.inside(), story.client(), story.legal()]);
    const id = await story.send();
    const basedOn = { reviewerEmails: ['jane@acme.com'], reviewerPhones: [] };
    const reviewerEmails = ['jane@acme.com', 'kim@acme.com'];
    const saved = await story.owner('PATCH', `/api/posts/${id}`, {
      reviewerEmails,
      reviewerPhones: [],
      basedOn,
    });
    expect([saved.status, saved.body.reviewerEmails]).toEqual([200, reviewerEmails]);
    expect(await story.states(id)).toEqual(['now', 'next', 'next']);
  });

  test('where the client’s people were removed, those inside cannot agree to another date for them', async () => {
    await story.owner('PUT', '/api/companies/ACME/no-answer', { ...NO_RULES, dateNeedsYes: true });
    await story.plan([story.inside(), story.client()]);
    const id = await story.send({ scheduledAt: '2026-12-01T09:00:00Z' });
    await story.review(story.anna, id);
    await story.answer('jane@acme.com', id);
    await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: [] });
    const moved = await story.owner('POST', `/api/posts/${id}/schedule`, {
      scheduledAt: '2026-12-08T09:00:00Z',
    });
    expect([moved.status, moved.body.message]).toEqual([
      409,
      expect.stringContaining('Add a reviewer first'),
    ]);
    expect(await story.post(id)).toMatchObject({ status: 'Scheduled', version: 1 });
  });

  test('where all are needed, the last yes asks the next stage; with a date the last stage schedules it', async () => {
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    const id = await story.send({ scheduledAt: '2026-12-01T09:00:00Z' });
    await story.review(story.anna, id);
    expect(await story.states(id)).toEqual(['now', 'next']);
    await story.review(story.ben, id);
    expect(await story.states(id)).toEqual(['done', 'now']);
    await story.answer('jane@acme.com', id);
    expect(await status(id)).toBe('Scheduled');
  });

  test('who reviews inside answers by their link as well', async () => {
    await story.plan([story.inside(), story.client()]);
    const id = await story.send();
    expect((await story.answer(story.ben.email, id)).status).toBe(200);
    expect(await story.states(id)).toEqual(['done', 'now']);
  });

  test('who was not needed any more reads that it has been decided, and is not waited for', async () => {
    await story.plan([story.inside(), story.client()]);
    const id = await story.send();
    await story.review(story.anna, id);
    const waiting = (await story.owner('GET', '/api/approvals/waiting')).body;
    expect(waiting[0].stageName).toBe('Client');
    expect(waiting.map((one: { reviewerContact: string }) => one.reviewerContact)).toEqual(['jane@acme.com']);
    const link = await story.tokenOf(story.ben.email, id);
    expect((await it.stranger('GET', `/api/approve/${link}`)).body.approval.status).toBe('passed');
    const late = await story.answer(story.ben.email, id);
    expect(late).toMatchObject({ status: 409, body: { message: DECIDED_WITHOUT } });
    expect(await story.review(story.ben, id)).toMatchObject({ status: 409 });
    // Their yes is not needed, but their comment is read.
    const said = { action: 'comment', comment: 'Mind the second line', version: 1 };
    expect((await it.stranger('POST', `/api/approve/${link}`, said)).status).toBe(200);
    const thread = (await story.owner('GET', `/api/posts/${id}/comments`)).body as { body: string }[];
    expect(thread.map(({ body }) => body)).toContain('Mind the second line');
    expect(await story.states(id)).toEqual(['done', 'now']);
  });

  test('a later stage’s link opens nothing until it is their turn', async () => {
    await story.plan([story.inside(), story.client()]);
    const id = await story.send();
    const { rows } = await it.database.db.execute<{ approval_token: string }>(
      `select approval_token from approvals where post_id = '${id}' and reviewer_contact = 'jane@acme.com'`,
    );
    const open = () => it.stranger('GET', `/api/approve/${rows[0]?.approval_token}`);
    expect((await open()).status).toBe(404);
    await story.review(story.anna, id);
    expect((await open()).status).toBe(200);
  });

  test('changing the client’s stages leaves what is under way alone', async () => {
    await story.plan([story.inside(), story.client()]);
    const id = await story.send();
    await story.plan([]);
    await story.review(story.anna, id);
    expect(await story.states(id)).toEqual(['done', 'now']);
    expect(await story.asked(await story.send())).toEqual(['jane@acme.com']);
  });

  test('a review in the app is about the version that was read, and only of who is asked', async () => {
    await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
    const id = await story.send();
    await story.edit(id, 'Other words');
    const stale = await story.anna('POST', `/api/posts/${id}/review`, { action: 'approve', version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { message: CHANGED_MEANWHILE } });
    expect(await story.review(story.ben, id)).toMatchObject({
      status: 409,
      body: { message: NOT_ASKED_INSIDE },
    });
    expect((await story.stages(id, story.anna)).yours).toEqual({ stage: 'Inside', version: 2 });
    expect((await story.stages(id, story.ben)).yours).toBeNull();
  });

  test('a draft shows what sending it begins, and one person stands at one stage', async () => {
    await story.plan([story.inside(), story.client()]);
    const id = await story.send({ send: false });
    expect((await story.stages(id)).stages).toMatchObject([
      { name: 'Inside', state: 'next', people: [{ status: null }, { status: null }] },
      { name: 'Client', state: 'next', people: [{ name: 'jane@acme.com' }] },
    ]);
    const twice = await story.owner('PATCH', `/api/posts/${id}`, {
      reviewerEmails: [story.anna.email],
      status: 'In Review',
    });
    expect(twice.status).toBe(409);
    expect(twice.body.message).toContain('Inside');
    expect((await story.resubmit(id)).status).toBe(200);
    const added = await story.owner('PATCH', `/api/posts/${id}`, {
      reviewerEmails: ['jane@acme.com', story.anna.email.toUpperCase()],
    });
    expect(added.status).toBe(409);
  });
});

describe('changes', () => {
  async function rejectedByClient(restart: 'first' | 'asked') {
    await story.plan([story.inside(), story.client()], restart);
    const id = await story.send();
    await story.review(story.anna, id);
    await story.answer('jane@acme.com', id, 'request_changes', { comment: 'Another photo' });
    expect(await status(id)).toBe('Changes Requested');
    await story.edit(id, 'With another photo');
    await story.resubmit(id);
    return id;
  }

  test('rule first: what was changed is looked at inside again before the client sees it', async () => {
    const id = await rejectedByClient('first');
    expect(await story.states(id)).toEqual(['now', 'next']);
    expect((await story.approvals(id)).map((one) => [one.reviewerContact, one.status])).toEqual([
      [story.anna.email, 'pending'],
      [story.ben.email, 'pending'],
    ]);
    await story.review(story.ben, id);
    expect((await story.told()).filter((to) => to === 'jane@acme.com')).toHaveLength(2);
    await story.answer('jane@acme.com', id);
    expect(await status(id)).toBe('Approved');
  });

  test('rule asked: it goes back to the stage that asked', async () => {
    const id = await rejectedByClient('asked');
    expect(await story.states(id)).toEqual(['done', 'now']);
    await story.answer('jane@acme.com', id);
    expect(await status(id)).toBe('Approved');
  });

  test('sent again unchanged it goes on where it was', async () => {
    await story.plan([story.inside(), story.client()]);
    const id = await story.send();
    await story.review(story.anna, id);
    await story.answer('jane@acme.com', id, 'request_changes', { comment: 'Sure?' });
    await story.resubmit(id);
    expect(await story.states(id)).toEqual(['done', 'now']);
  });

  test('what nobody asked for begins at the first stage, also of an approved post', async () => {
    await story.plan([story.inside(), story.client()], 'asked');
    const id = await story.send();
    await story.review(story.anna, id);
    await story.answer('jane@acme.com', id);
    expect(await status(id)).toBe('Approved');
    await story.edit(id, 'A typo less');
    expect(await status(id)).toBe('In Review');
    expect(await story.states(id)).toEqual(['now', 'next']);
    expect(await story.asked(id)).toEqual([story.anna.email, story.ben.email]);
  });

  test('a request inside sends it back to us, and a yes of the same person lets it go on', async () => {
    await story.plan([story.inside(), story.client()]);
    const id = await story.send();
    await story.review(story.anna, id, 'request_changes', { comment: 'Too loud' });
    expect(await status(id)).toBe('Changes Requested');
    await story.review(story.ben, id);
    expect(await status(id)).toBe('Changes Requested');
    await story.review(story.anna, id);
    expect(await story.post(id)).toMatchObject({ status: 'In Review', stageName: 'Client' });
  });

  test('a yes that is taken back inside takes the post from those after', async () => {
    await story.plan([story.inside(), story.client()]);
    const id = await story.send();
    await story.answer(story.anna.email, id);
    await story.answer(story.anna.email, id, 'withdraw', { comment: 'Wrong price' });
    expect(await status(id)).toBe('Changes Requested');
    expect(await story.states(id)).toEqual(['now', 'next']);
    expect(await story.asked(id)).toEqual([story.anna.email, story.ben.email]);
  });
});

describe('skipping', () => {
  test('who may skips with a reason, which is on record, and the next stage is asked', async () => {
    await story.plan([story.inside({ skip: 'owner' }), story.client()]);
    const id = await story.send();
    const manager = await story.join('manager');
    expect((await story.stages(id, manager)).stages[0]?.maySkip).toBe(false);
    expect(await story.skip(manager, id, 1)).toMatchObject({ status: 403, body: { message: MAY_NOT_SKIP } });
    expect((await story.stages(id)).stages[0]?.maySkip).toBe(true);
    expect((await story.skip(story.owner, id, 1, '')).status).toBe(400);
    expect((await story.skip(story.owner, id, 1)).status).toBe(200);
    expect((await story.stages(id)).stages[0]).toMatchObject({
      state: 'skipped',
      skipped: { by: expect.any(String), reason: 'Nobody is in' },
    });
    expect(await story.told()).toContain('jane@acme.com');
    const [entry] = (await story.history(id)).filter((one) => one.event === 'stage skipped');
    expect(entry).toMatchObject({ note: 'Inside · Nobody is in' });
    expect((await story.owner('GET', `/api/posts/${id}/history.csv`)).body).toContain('Nobody is in');
  });

  test('the last stage skipped approves the post; a stage that has gone by is not skipped', async () => {
    await story.plan([story.inside(), story.client(), story.legal()]);
    const id = await story.send();
    await story.review(story.anna, id);
    expect(await story.skip(story.owner, id, 1)).toMatchObject({
      status: 409,
      body: { message: NOT_THIS_STAGE },
    });
    expect((await story.skip(story.owner, id, 2)).status).toBe(403);
    await story.answer('jane@acme.com', id);
    expect((await story.skip(story.owner, id, 3, 'Legal is closed')).status).toBe(200);
    expect(await status(id)).toBe('Approved');
  });
});

describe('people who go', () => {
  test('a member who is removed is waited for no more, and their link opens nothing', async () => {
    await story.plan([story.inside({ needs: 'all' }), story.client()]);
    const id = await story.send();
    const token = await story.tokenOf(story.ben.email, id);
    await story.review(story.anna, id);
    expect((await story.owner('DELETE', `/api/members/${story.ben.id}`)).status).toBe(200);
    expect((await it.stranger('GET', `/api/approve/${token}`)).status).toBe(404);
    // Everybody who is left has approved.
    expect(await story.states(id)).toEqual(['done', 'now']);
    expect(await story.told()).toContain('jane@acme.com');
  });

  test('a member who no longer sees the client is out, too; where nobody is left a manager goes on', async () => {
    await story.plan([story.inside({ members: [story.ben.id], skip: 'nobody' }), story.client()]);
    const id = await story.send();
    await story.owner('POST', '/api/companies', { name: 'Moss' });
    expect((await story.owner('PATCH', `/api/members/${story.ben.id}`, { companies: ['Moss'] })).status).toBe(
      200,
    );
    expect((await story.review(story.ben, id)).status).toBe(404);
    expect((await story.stages(id)).stages[0]).toMatchObject({ state: 'now', people: [], maySkip: true });
    const work = async (who: Client) => (await who('GET', '/api/my-work')).body as object[];
    const manager = await story.join('manager');
    const missing = { kind: 'nobody', postId: id, stageName: 'Inside' };
    expect(await work(story.owner)).toMatchObject([missing]);
    expect(await work(manager)).toMatchObject([missing]);
    // A creator cannot do anything about it.
    expect(await work(story.anna)).toEqual([]);
    expect((await story.skip(story.owner, id, 1)).status).toBe(200);
    expect(await work(story.owner)).toEqual([]);
    const refused = await story.owner('POST', '/api/posts', {
      title: 'Next',
      companyName: 'ACME',
      reviewerEmails: ['jane@acme.com'],
    });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.message).toContain('Nobody is left in the stage “Inside”');
    expect((await story.owner('GET', '/api/companies/ACME/stages')).body.stages[0].members).toEqual([]);
  });

  test('the last reviewer of the post taken out makes it a draft without stages', async () => {
    await story.plan([story.inside(), story.client()]);
    const id = await story.send();
    await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: [] });
    expect(await status(id)).toBe('Draft');
    expect(await story.asked(id)).toEqual([]);
    await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['kim@acme.com'], status: 'In Review' });
    expect(await story.asked(id)).toEqual([story.anna.email, story.ben.email]);
  });

  test('a reviewer who is added at an earlier stage is asked in their turn, and later at once', async () => {
    await story.plan([story.inside(), story.client()]);
    const id = await story.send();
    await story.owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['jane@acme.com', 'kim@acme.com'] });
    expect(await story.told()).not.toContain('kim@acme.com');
    await story.review(story.anna, id);
    expect(await story.told()).toContain('kim@acme.com');
    await story.answer('jane@acme.com', id);
    await story.answer('kim@acme.com', id);
    await story.owner('PATCH', `/api/posts/${id}`, {
      reviewerEmails: ['jane@acme.com', 'kim@acme.com', 'lou@acme.com'],
    });
    expect(await story.post(id)).toMatchObject({ status: 'In Review', stageName: 'Client' });
    await story.answer('lou@acme.com', id);
    expect(await status(id)).toBe('Approved');
  });
});
