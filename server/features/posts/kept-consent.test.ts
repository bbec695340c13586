import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { CHOOSE_NEW_TIME } from '#domain/posts/agreed-date.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { publishPost } from '#server/features/publishing/publish-post.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/team.ts';
import { uploadedPicture } from '#tests/support/uploaded-picture.ts';
import { readyPicture } from '#tests/support/media.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn();
});

const DATE = '2026-11-16T09:00:00.000Z';
const AT_DATE = '2026-11-16T09:00:01Z';

const read = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body;
const patch = async (id: string, body: object) => (await owner('PATCH', `/api/posts/${id}`, body)).body;
const answer = async (id: string, contact: string, action: string, version = 1) => {
  const [row] = await it.ctx.db
    .select()
    .from(approvals)
    .where(and(eq(approvals.postId, id), eq(approvals.reviewerContact, contact)));
  const body = { action, version };
  return it.stranger('POST', `/api/approve/${row?.approvalToken}`, body);
};
const events = async (id: string): Promise<string[]> =>
  (await owner('GET', `/api/posts/${id}/history`)).body.map((entry: { event: string }) => entry.event);
const requested = async (): Promise<string[]> =>
  (await owner('GET', '/api/messages')).body
    .filter((message: { kind: string }) => message.kind === 'review-request')
    .map((message: { to: string }) => message.to)
    .reverse();

async function create(reviewerEmails: string[], more: object = {}) {
  const form = { title: 'A post', caption: 'Approved words', scheduledAt: DATE, reviewerEmails, ...more };
  return (await owner('POST', '/api/posts', form)).body;
}

/** Approved by Bob and scheduled; Bob is then removed. */
async function approvedAndAlone(more: object = {}) {
  const post = await create(['bob@acme.com'], more);
  await answer(post.id, 'bob@acme.com', 'approve');
  return patch(post.id, { reviewerEmails: [] });
}

describe('the client’s yes outlives the reviewer', () => {
  test('removing the last reviewer changes nothing: what was approved goes out', async () => {
    const post = await approvedAndAlone();
    expect(post).toMatchObject({ status: 'Scheduled', scheduledAt: DATE, said: 'yes to this version' });
    it.clock.set(AT_DATE);
    await publishPost(it.ctx, post.id);
    expect(await events(post.id)).toContain('due');
    expect((await owner('POST', `/api/posts/${post.id}/mark-posted`)).body).toMatchObject({
      status: 'Published',
      version: 1,
    });
  });

  test('a new caption makes a draft of it, with the date as the plan, and the history says why', async () => {
    const post = await approvedAndAlone();
    expect(await patch(post.id, { caption: 'Other words' })).toMatchObject({
      status: 'Draft',
      version: 2,
      scheduledAt: DATE,
      said: 'something',
    });
    expect((await events(post.id)).slice(-2)).toEqual(['content changed', 'nobody left to ask']);
    it.clock.set(AT_DATE);
    await publishPost(it.ctx, post.id);
    expect((await read(post.id)).status).toBe('Draft');
    const marked = await owner('POST', `/api/posts/${post.id}/mark-posted`);
    expect(marked).toMatchObject({ status: 409 });
    expect(marked.body.message).toContain('nobody has approved this version');
  });

  test.each(['added', 'reordered', 'described', 'taken out'])('so do media that are %s', async (how) => {
    const [first, second, third] = [
      await readyPicture(it.ctx.db, owner.email),
      await readyPicture(it.ctx.db, owner.email),
      await readyPicture(it.ctx.db, owner.email),
    ];
    const assets = [first, second].map((url) => ({ url, type: 'image' }));
    const post = await approvedAndAlone({ assets });
    const at = `/api/post-assets/${post.assets[1].id}`;
    if (how === 'added')
      await owner('POST', '/api/post-assets', { postId: post.id, objectPath: third, type: 'image' });
    if (how === 'reordered') await owner('PATCH', at, { order: 0 });
    if (how === 'described') await owner('PATCH', at, { altText: 'Another description' });
    if (how === 'taken out') await owner('DELETE', at);
    expect(await read(post.id)).toMatchObject({ status: 'Draft', version: 2 });
  });

  test('off the schedule and on again it is still what was approved, and still fixed', async () => {
    const post = await approvedAndAlone();
    await owner('POST', `/api/posts/${post.id}/unschedule`);
    const again = await owner('POST', `/api/posts/${post.id}/schedule`, { scheduledAt: DATE });
    expect(again.body).toMatchObject({ status: 'Scheduled', version: 1 });
    await owner('POST', `/api/posts/${post.id}/unschedule`);
    expect((await patch(post.id, { caption: 'Other words' })).status).toBe('Draft');
  });

  test('removed and named again, the reviewer is asked again: the old answer counts for nothing', async () => {
    const post = await approvedAndAlone();
    expect((await patch(post.id, { reviewerEmails: ['bob@acme.com'] })).status).toBe('In Review');
    const draft = await approvedAndAlone();
    await patch(draft.id, { caption: 'Other words' });
    await patch(draft.id, { reviewerEmails: ['bob@acme.com'] });
    expect((await patch(draft.id, { status: 'In Review' })).status).toBe('In Review');
    const list = (await owner('GET', `/api/approvals/${draft.id}`)).body;
    expect(list.map((one: { status: string }) => one.status)).toEqual(['pending']);
  });

  test('a date that is part of the yes stays, too: another one needs somebody to ask', async () => {
    await owner('POST', '/api/companies', { name: 'ACME' });
    await owner('PUT', '/api/companies/ACME/no-answer', { ...NO_RULES, dateNeedsYes: true });
    const { id } = await approvedAndAlone({ companyName: 'ACME' });
    const schedule = (scheduledAt: string) => owner('POST', `/api/posts/${id}/schedule`, { scheduledAt });
    const moved = await schedule('2026-11-20T09:00:00.000Z');
    expect([moved.status, moved.body.message]).toEqual([
      409,
      expect.stringContaining('Add a reviewer first'),
    ]);
    expect(await read(id)).toMatchObject({ status: 'Scheduled', scheduledAt: DATE });
    expect((await schedule(DATE)).status).toBe(200);
    // Nor is it shed by failing.
    await it.ctx.db.update(posts).set({ status: 'Failed' }).where(eq(posts.id, id));
    it.clock.set('2026-11-20T09:00:00Z');
    expect((await owner('POST', `/api/posts/${id}/retry`)).body.message).toBe(CHOOSE_NEW_TIME);
  });

  test('whoever may not schedule does not take it off the schedule by an edit either', async () => {
    const { id } = await approvedAndAlone();
    const creator = await joinTeam(it, owner, { role: 'creator' });
    const file = { postId: id, objectPath: await uploadedPicture(creator), type: 'image' };
    expect((await creator('POST', `/api/posts/${id}/unschedule`)).status).toBe(403);
    expect((await creator('PATCH', `/api/posts/${id}`, { caption: 'Other words' })).status).toBe(403);
    expect((await creator('POST', '/api/post-assets', file)).status).toBe(403);
    expect(await read(id)).toMatchObject({ status: 'Scheduled', version: 1 });
  });

  test('words and reviewers changed in one request: a draft, and nobody gets a link that is dead', async () => {
    const post = await create(['bob@acme.com']);
    await answer(post.id, 'bob@acme.com', 'approve');
    expect(await patch(post.id, { caption: 'Other words', reviewerEmails: [] })).toMatchObject({
      status: 'Draft',
      version: 2,
    });
    expect(await requested()).toEqual(['bob@acme.com']);
  });

  test('a no is not shed either: its reviewer removed and its date passed, it cannot be marked', async () => {
    const post = await create(['bob@acme.com']);
    await answer(post.id, 'bob@acme.com', 'request_changes');
    expect((await patch(post.id, { reviewerEmails: [] })).status).toBe('Draft');
    it.clock.set(AT_DATE);
    expect((await owner('POST', `/api/posts/${post.id}/mark-posted`)).status).toBe(409);
  });

  test('deleting the company and its contacts takes no answer away', async () => {
    const post = await create(['bob@acme.com'], { companyName: 'ACME' });
    await answer(post.id, 'bob@acme.com', 'approve');
    await owner('DELETE', '/api/companies/ACME');
    expect(await read(post.id)).toMatchObject({ status: 'Scheduled', said: 'yes to this version' });
    expect((await patch(post.id, { caption: 'Other words' })).status).toBe('In Review');
    expect((await owner('POST', `/api/posts/${post.id}/mark-posted`)).status).toBe(409);
  });

  test('what an earlier release let slip, changed after the yes and still scheduled, does not go out', async () => {
    const post = await approvedAndAlone();
    await it.ctx.db.update(posts).set({ version: 2, caption: 'Slipped' }).where(eq(posts.id, post.id));
    it.clock.set(AT_DATE);
    await publishPost(it.ctx, post.id);
    const failed = await read(post.id);
    expect(failed.status).toBe('Failed');
    expect(failed.failureReason).toContain('Not every reviewer has approved this version');
  });

  test('the agency’s own post, about which nobody was ever heard, is changed as before', async () => {
    const own = await create([]);
    expect(await patch(own.id, { caption: 'Other words' })).toMatchObject({
      status: 'Scheduled',
      version: 2,
    });
    const silent = await create(['bob@acme.com']);
    await patch(silent.id, { reviewerEmails: [] });
    it.clock.set(AT_DATE);
    expect((await owner('POST', `/api/posts/${silent.id}/mark-posted`)).body.status).toBe('Published');
  });
});

describe('whose yes an edit voids is told, once', () => {
  test('in review: those who had approved, and nobody who has not answered', async () => {
    const post = await create(['ann@acme.com', 'bob@acme.com']);
    await answer(post.id, 'ann@acme.com', 'approve');
    expect((await requested()).sort()).toEqual(['ann@acme.com', 'bob@acme.com']);
    await patch(post.id, { caption: 'Second' });
    expect((await requested()).slice(2)).toEqual(['ann@acme.com']);
    const [mail] = (await owner('GET', '/api/messages')).body;
    expect(mail.subject).toContain('back for your review');
    expect(mail.text).toContain('Second');
    await patch(post.id, { caption: 'Third' });
    expect(await requested()).toHaveLength(3);
    await answer(post.id, 'ann@acme.com', 'approve', 3);
    await patch(post.id, { caption: 'Fourth' });
    expect((await requested()).slice(3)).toEqual(['ann@acme.com']);
  });

  test('approved: everyone, and one who is added with the edit is asked once, too', async () => {
    const post = await create(['ann@acme.com', 'bob@acme.com']);
    await answer(post.id, 'ann@acme.com', 'approve');
    await answer(post.id, 'bob@acme.com', 'approve');
    await patch(post.id, { caption: 'Second', reviewerEmails: ['ann@acme.com', 'cat@acme.com'] });
    expect((await requested()).slice(2).sort()).toEqual(['ann@acme.com', 'cat@acme.com']);
  });

  test('changes requested: nobody before it is resubmitted, then everybody once', async () => {
    const post = await create(['ann@acme.com', 'bob@acme.com']);
    await answer(post.id, 'ann@acme.com', 'approve');
    await answer(post.id, 'bob@acme.com', 'request_changes');
    await patch(post.id, { caption: 'Second' });
    expect(await requested()).toHaveLength(2);
    await patch(post.id, { status: 'In Review' });
    expect((await requested()).slice(2).sort()).toEqual(['ann@acme.com', 'bob@acme.com']);
  });
});
