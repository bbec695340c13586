import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindReviewersOf } from '#server/features/approvals/remind-reviewers.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

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

interface Seen {
  id: string;
  approvalToken: string;
  reviewerContact: string;
  reviewerName: string | null;
  status: string;
}

const create = async (reviewerEmails: string[], more: object = {}) =>
  (await owner('POST', '/api/posts', { title: 'A post', caption: 'One', reviewerEmails, ...more })).body;
const patch = (id: string, body: object) => owner('PATCH', `/api/posts/${id}`, body);
const approvals = async (id: string): Promise<Seen[]> => (await owner('GET', `/api/approvals/${id}`)).body;
const open = (token: string | undefined) => it.stranger('GET', `/api/approve/${token}`);
const status = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body.status;
const notes = async (id: string, event: string) =>
  (await owner('GET', `/api/posts/${id}/history`)).body
    .filter((entry: { event: string }) => entry.event === event)
    .map((entry: { note: string }) => entry.note);
const requests = async () =>
  (await owner('GET', '/api/messages')).body.filter(
    (message: { kind: string }) => message.kind === 'review-request',
  );

describe('somebody else in the place of a reviewer who has not answered', () => {
  test('is asked: nobody is told that everyone approved, and the planned date stays', async () => {
    const scheduledAt = '2026-11-15T13:00:00.000Z';
    const post = await create(['jane@acme.com', 'bob@acme.com'], { scheduledAt });
    const [jane] = await approvals(post.id);
    await it.stranger('POST', `/api/approve/${jane?.approvalToken}`, { action: 'approve', version: 1 });
    it.clock.set('2026-11-15T13:30:00Z');
    const changed = await patch(post.id, { reviewerEmails: ['jane@acme.com', 'carl@acme.com'] });
    expect(changed.body).toMatchObject({ status: 'In Review', scheduledAt });
    const told = (await owner('GET', '/api/messages')).body.map((message: { kind: string }) => message.kind);
    expect(told).not.toContain('all-approved');
    expect(told).not.toContain('plan-passed');
    expect((await approvals(post.id)).map((one) => [one.reviewerContact, one.status])).toEqual([
      ['jane@acme.com', 'approved'],
      ['carl@acme.com', 'pending'],
    ]);
    expect(await notes(post.id, 'reviewer removed')).toEqual(['bob@acme.com']);
  });
});

describe('whoever asked for changes is removed', () => {
  const scheduledAt = '2026-11-20T13:00:00.000Z';
  async function sentBack() {
    const post = await create(['jane@acme.com', 'bob@acme.com'], { scheduledAt });
    const [jane, bob] = await approvals(post.id);
    await it.stranger('POST', `/api/approve/${jane?.approvalToken}`, { action: 'approve', version: 1 });
    const no = { action: 'request_changes', version: 1, comment: 'The price is wrong, do not post' };
    await it.stranger('POST', `/api/approve/${bob?.approvalToken}`, no);
    return post.id;
  }
  const told = async () =>
    (await owner('GET', '/api/messages')).body.map((message: { kind: string }) => message.kind);

  test('the post waits until somebody sends it again, and nobody is told that everyone approved', async () => {
    const id = await sentBack();
    const changed = await patch(id, { reviewerEmails: ['jane@acme.com'] });
    expect(changed.body).toMatchObject({ status: 'Changes Requested', scheduledAt });
    expect(await told()).not.toContain('all-approved');
    expect((await patch(id, { status: 'In Review' })).body).toMatchObject({
      status: 'Scheduled',
      scheduledAt,
    });
  });

  test('who takes their place is asked when it is sent again', async () => {
    const id = await sentBack();
    const people = ['jane@acme.com', 'carl@acme.com'];
    expect((await patch(id, { reviewerEmails: people })).body.status).toBe('Changes Requested');
    expect((await patch(id, { status: 'In Review' })).body.status).toBe('In Review');
    expect((await requests()).map((message: { to: string }) => message.to)).toContain('carl@acme.com');
  });
});

describe('an address is one person, whatever its case', () => {
  test('removed in another spelling than asked in, a reviewer is out: no link, no answer, no later edit', async () => {
    const post = await create(['bob@acme.com', 'kim@acme.com']);
    const [bob] = await approvals(post.id);
    await patch(post.id, { reviewerEmails: ['Bob@acme.com', 'kim@acme.com'] });
    await patch(post.id, { reviewerEmails: ['kim@acme.com'] });
    await patch(post.id, { caption: 'Not for Bob' });
    expect((await open(bob?.approvalToken)).status).toBe(404);
    const no = await it.stranger('POST', `/api/approve/${bob?.approvalToken}`, {
      action: 'request_changes',
      comment: 'Me again',
      version: 2,
    });
    expect(no.status).toBe(404);
    expect(await status(post.id)).toBe('In Review');
    expect((await approvals(post.id)).map((one) => one.reviewerContact)).toEqual(['kim@acme.com']);
    expect(await notes(post.id, 'reviewer removed')).toEqual(['Bob@acme.com']);
  });

  test('another spelling keeps the answer and the link, asks nobody again, and is what is shown from then on', async () => {
    const post = await create(['bob@acme.com', 'kim@acme.com']);
    const [bob] = await approvals(post.id);
    await it.stranger('POST', `/api/approve/${bob?.approvalToken}`, { action: 'approve', version: 1 });
    const before = (await requests()).length;
    const changed = await patch(post.id, { reviewerEmails: ['Bob@Acme.com', 'kim@acme.com'] });
    expect(changed.body.reviewerEmails).toEqual(['Bob@Acme.com', 'kim@acme.com']);
    const [same] = await approvals(post.id);
    expect(same).toMatchObject({
      id: bob?.id,
      approvalToken: bob?.approvalToken,
      reviewerContact: 'Bob@Acme.com',
      status: 'approved',
    });
    expect((await open(bob?.approvalToken)).status).toBe(200);
    expect((await requests()).length).toBe(before);
    expect(await notes(post.id, 'reviewer added')).toEqual([]);
    expect(await notes(post.id, 'reviewer removed')).toEqual([]);
  });

  test('twice in one request is once: at the first place, in the newest spelling', async () => {
    const post = await create(['bob@acme.com', 'kim@acme.com', 'BOB@acme.com']);
    expect(post.reviewerEmails).toEqual(['BOB@acme.com', 'kim@acme.com']);
    expect((await approvals(post.id)).map((one) => one.reviewerContact)).toEqual([
      'BOB@acme.com',
      'kim@acme.com',
    ]);
    expect(await requests()).toHaveLength(2);
    const changed = await patch(post.id, { reviewerEmails: ['kim@acme.com', 'Kim@acme.com'] });
    expect(changed.body.reviewerEmails).toEqual(['Kim@acme.com']);
  });

  test('a draft’s reviewer who is respelled before the send is asked once', async () => {
    const draft = await create([]);
    await patch(draft.id, { reviewerEmails: ['bob@acme.com'] });
    await patch(draft.id, { reviewerEmails: ['Bob@acme.com'] });
    await patch(draft.id, { status: 'In Review' });
    expect((await requests()).map((message: { to: string }) => message.to)).toEqual(['Bob@acme.com']);
  });

  test('the saved contact’s name is found in every spelling', async () => {
    const post = await create(['BOB@acme.com'], { companyName: 'ACME' });
    const company = (await owner('GET', '/api/companies/ACME')).body;
    await owner('POST', `/api/companies/${company.id}/contacts`, {
      name: 'Bob Builder',
      phoneNumber: '5551234567',
      email: 'bob@Acme.com',
    });
    expect((await approvals(post.id))[0]?.reviewerName).toBe('Bob Builder');
  });
});

describe('a link that is sent opens', () => {
  const LONG = 61 * 86_400_000;
  /** The session ends before a link does. */
  async function later() {
    it.clock.pass(LONG);
    const login = await it.stranger('POST', '/api/auth/login', {
      email: owner.email,
      password: 'correct horse',
    });
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const client = (method: never, url: string, body?: unknown) => it.stranger(method, url, body, { cookie });
    owner = Object.assign(client, { cookie, email: owner.email }) as unknown as typeof owner;
  }

  test('also after an edit of a post that was approved more than sixty days ago', async () => {
    const post = await create(['bob@acme.com']);
    const token = (await approvals(post.id))[0]?.approvalToken;
    await it.stranger('POST', `/api/approve/${token}`, { action: 'approve', version: 1 });
    await later();
    expect((await open(token)).status).toBe(404);
    await patch(post.id, { caption: 'Two' });
    expect((await requests())[0].text).toContain(`/approve/${token}`);
    expect((await open(token)).body.post.caption).toBe('Two');
  });

  test('also in a reminder that is sent after sixty days', async () => {
    const post = await create(['bob@acme.com'], { reviewDueAt: '2027-02-01T12:00:00Z' });
    const token = (await approvals(post.id))[0]?.approvalToken;
    await later();
    it.clock.set('2027-01-31T13:00:00Z');
    expect((await open(token)).status).toBe(404);
    await remindReviewersOf(it.ctx, post.id);
    expect((await open(token)).status).toBe(200);
  });
});
