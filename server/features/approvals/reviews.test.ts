import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { approvals } from '#server/db/schema/approvals.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { remindReviewersOf } from './remind-reviewers.ts';

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

interface Sent {
  id: string;
  tokens: string[];
}

async function send(reviewers: string[], form: object = {}): Promise<Sent> {
  const post = (
    await owner('POST', '/api/posts', {
      title: 'Secret title',
      caption: 'One',
      companyName: 'ACME',
      reviewerEmails: reviewers,
      ...form,
    })
  ).body;
  const list = (await owner('GET', `/api/approvals/${post.id}`)).body as { approvalToken: string }[];
  return { id: post.id, tokens: list.map((one) => one.approvalToken) };
}
const answer = (token: string | undefined, body: object) =>
  it.stranger('POST', `/api/approve/${token}`, { version: 1, ...body });
const status = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body.status;
const outbox = async (kind: string) =>
  (await owner('GET', '/api/messages')).body.filter((message: { kind: string }) => message.kind === kind);

describe('the reviewer’s page', () => {
  test('shows the post, and neither title, owner’s data, other contacts in full nor other tokens', async () => {
    const { tokens } = await send(['jane@acme.com', 'kim@acme.com'], { reviewerPhones: ['5551234567'] });
    const page = await it.stranger('GET', `/api/approve/${tokens[0]}`);
    expect(page.status).toBe(200);
    expect(page.body.approval).toMatchObject({ reviewerContact: 'jane@acme.com', status: 'pending' });
    expect(page.body.post).toMatchObject({
      companyName: 'ACME',
      caption: 'One',
      version: 1,
      status: 'In Review',
    });
    expect(page.body.allApprovals.map((one: { reviewerContact: string }) => one.reviewerContact)).toEqual([
      'jane@acme.com',
      'k•••@acme.com',
      '•••-4567',
    ]);
    const text = JSON.stringify(page.body);
    for (const secret of ['Secret title', owner.email, 'kim@acme.com', '+15551234567', ...tokens.slice(1)])
      expect(text).not.toContain(secret);
  });

  test('opening decides nothing and is noted once', async () => {
    const { id, tokens } = await send(['jane@acme.com']);
    await it.stranger('GET', `/api/approve/${tokens[0]}`);
    await it.stranger('GET', `/api/approve/${tokens[0]}`);
    expect(await status(id)).toBe('In Review');
    const history = (await owner('GET', `/api/posts/${id}/history`)).body;
    expect(history.filter((entry: { event: string }) => entry.event === 'opened')).toHaveLength(1);
  });

  test('unknown, expired and removed links are one answer', async () => {
    const { id, tokens } = await send(['jane@acme.com', 'kim@acme.com']);
    const unknown = await it.stranger('GET', `/api/approve/${'x'.repeat(43)}`);
    expect(unknown.status).toBe(404);
    await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['kim@acme.com'] });
    expect((await it.stranger('GET', `/api/approve/${tokens[0]}`)).body).toEqual(unknown.body);
    it.clock.pass(61 * 86_400_000);
    expect((await it.stranger('GET', `/api/approve/${tokens[1]}`)).body).toEqual(unknown.body);
    expect((await answer(tokens[1], { action: 'approve' })).status).toBe(404);
  });

  test('a resend renews the link for sixty days', async () => {
    const { id, tokens } = await send(['jane@acme.com']);
    it.clock.pass(59 * 86_400_000);
    owner = Object.assign(await signInAgain(), { email: owner.email });
    expect((await owner('POST', `/api/posts/${id}/resend`)).status).toBe(200);
    it.clock.pass(59 * 86_400_000);
    expect((await it.stranger('GET', `/api/approve/${tokens[0]}`)).status).toBe(200);
  });

  test('the post’s own token is a read-only preview', async () => {
    const { id } = await send(['jane@acme.com']);
    const { approvalToken: preview, previewUrl } = (await owner('GET', `/api/posts/${id}`)).body;
    expect(previewUrl).toMatch(new RegExp(`/approve/${preview}$`));
    const page = await it.stranger('GET', `/api/approve/${preview}`);
    expect(page.body).toMatchObject({ approval: null, post: { caption: 'One' } });
    expect((await answer(preview, { action: 'approve' })).status).toBe(409);
    expect(await status(id)).toBe('In Review');
  });
});

async function signInAgain(): Promise<Client> {
  const login = await it.stranger('POST', '/api/auth/login', {
    email: owner.email,
    password: 'correct horse',
  });
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  const client = (method: never, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    it.stranger(method, url, body, { ...headers, cookie });
  return Object.assign(client, { cookie }) as unknown as Client;
}

describe('answers', () => {
  test('approve, with a comment, by everyone: Approved', async () => {
    const { id, tokens } = await send(['a@acme.com', 'b@acme.com']);
    const first = await answer(tokens[0], { action: 'approve', comment: 'Lovely', version: 1 });
    expect(first).toMatchObject({
      status: 200,
      body: { approval: { status: 'approved', comment: 'Lovely' } },
    });
    expect(await status(id)).toBe('In Review');
    await answer(tokens[1], { action: 'approve', version: 1 });
    expect(await status(id)).toBe('Approved');
    expect((await outbox('review-answered')).length).toBe(1);
    expect((await outbox('all-approved')).length).toBe(1);
  });

  test('the planned date makes it Scheduled; a plan that has passed only Approved, and the owner is told', async () => {
    const planned = await send(['a@acme.com'], { scheduledAt: '2026-11-16T09:00:00Z' });
    await answer(planned.tokens[0], { action: 'approve' });
    expect(await status(planned.id)).toBe('Scheduled');
    const late = await send(['a@acme.com'], { scheduledAt: '2026-11-16T09:00:00Z' });
    it.clock.set('2026-11-17T09:00:00Z');
    await answer(late.tokens[0], { action: 'approve' });
    expect((await owner('GET', `/api/posts/${late.id}`)).body).toMatchObject({
      status: 'Approved',
      scheduledAt: null,
    });
    expect((await outbox('plan-passed')).length).toBe(1);
  });

  test('one request for changes is enough, whatever the others said', async () => {
    const { id, tokens } = await send(['a@acme.com', 'b@acme.com']);
    await answer(tokens[0], { action: 'approve' });
    const no = await answer(tokens[1], { action: 'request_changes', comment: 'Bigger logo' });
    expect(no.body.approval.status).toBe('rejected');
    expect(await status(id)).toBe('Changes Requested');
  });

  test('a double tap is one answer', async () => {
    const { id, tokens } = await send(['a@acme.com']);
    const body = { action: 'request_changes', comment: 'Please', version: 1 };
    const answers = await Promise.all([
      answer(tokens[0], body),
      answer(tokens[0], body),
      answer(tokens[0], body),
    ]);
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200]);
    const history = (await owner('GET', `/api/posts/${id}/history`)).body;
    expect(history.filter((entry: { event: string }) => entry.event === 'changes requested')).toHaveLength(1);
    expect((await outbox('review-answered')).length).toBe(1);
  });

  test('whoever approved cannot answer again', async () => {
    const { tokens } = await send(['a@acme.com', 'b@acme.com']);
    await answer(tokens[0], { action: 'approve' });
    for (const action of ['approve', 'request_changes'])
      expect(await answer(tokens[0], { action })).toMatchObject({
        status: 409,
        body: { message: 'You have already approved this post' },
      });
  });

  test('a stale page gets a 409, and nothing is recorded', async () => {
    const { id, tokens } = await send(['a@acme.com']);
    await owner('PATCH', `/api/posts/${id}`, { caption: 'Two' });
    expect(await answer(tokens[0], { action: 'approve', version: 1 })).toMatchObject({
      status: 409,
      body: { message: 'This post changed while you were looking at it' },
    });
    expect(await status(id)).toBe('In Review');
    expect((await answer(tokens[0], { action: 'approve', version: 2 })).status).toBe(200);
  });

  test('a comment decides nothing, reaches both sides, and the same one twice is one', async () => {
    const { id, tokens } = await send(['a@acme.com']);
    await answer(tokens[0], { action: 'comment', comment: 'Which font?' });
    await answer(tokens[0], { action: 'comment', comment: 'Which font?' });
    await owner('POST', `/api/posts/${id}/comments`, { body: 'Geist' });
    expect(await status(id)).toBe('In Review');
    const mine = (await owner('GET', `/api/posts/${id}/comments`)).body;
    expect(mine.map((line: { body: string; author: string }) => [line.author, line.body])).toEqual([
      ['reviewer', 'Which font?'],
      ['owner', 'Geist'],
    ]);
    const theirs = (await it.stranger('GET', `/api/approve/${tokens[0]}`)).body.comments;
    expect(theirs[1]).toMatchObject({ body: 'Geist', authorName: 'Social Media Manager' });
    expect((await answer(tokens[0], { action: 'comment', comment: '  ' })).status).toBe(400);
    expect((await answer(tokens[0], { action: 'dance' })).status).toBe(400);
  });
});

describe('rounds', () => {
  test('changes are made and resubmitted: rejected and stale answers are asked again, with a message', async () => {
    const { id, tokens } = await send(['a@acme.com', 'b@acme.com']);
    await answer(tokens[0], { action: 'approve' });
    await answer(tokens[1], { action: 'request_changes', comment: 'Shorter' });
    await owner('PATCH', `/api/posts/${id}`, { caption: 'Short' });
    expect(await status(id)).toBe('Changes Requested');
    const before = (await outbox('review-request')).length;
    it.clock.set('2026-11-15T13:00:00Z');
    expect((await owner('PATCH', `/api/posts/${id}`, { status: 'In Review' })).body.status).toBe('In Review');
    const list = (await owner('GET', `/api/approvals/${id}`)).body;
    expect(list.map((one: { status: string }) => one.status)).toEqual(['pending', 'pending']);
    const mails = await outbox('review-request');
    expect(mails.length).toBe(before + 2);
    expect(mails[0].subject).toContain('back for your review');
  });

  test('resubmitted unchanged: who approved this very version stays approved and is left in peace', async () => {
    const { id, tokens } = await send(['a@acme.com', 'b@acme.com']);
    await answer(tokens[0], { action: 'approve' });
    await answer(tokens[1], { action: 'request_changes' });
    const before = (await outbox('review-request')).length;
    await owner('PATCH', `/api/posts/${id}`, { status: 'In Review' });
    const list = (await owner('GET', `/api/approvals/${id}`)).body;
    expect(list.map((one: { status: string }) => one.status)).toEqual(['approved', 'pending']);
    expect((await outbox('review-request')).length).toBe(before + 1);
  });

  test('an edit after approval goes back to everyone, and the record keeps who approved what', async () => {
    const { id, tokens } = await send(['a@acme.com']);
    await answer(tokens[0], { action: 'approve' });
    await owner('PATCH', `/api/posts/${id}`, { caption: 'Changed behind their back' });
    expect(await status(id)).toBe('In Review');
    expect((await owner('GET', `/api/approvals/${id}`)).body[0].status).toBe('pending');
    const history = (await owner('GET', `/api/posts/${id}/history`)).body;
    expect(history.find((entry: { event: string }) => entry.event === 'approved')).toMatchObject({
      actor: 'a@acme.com',
      version: 1,
    });
  });

  test('a draft is sent; without reviewers it is not', async () => {
    const draft = (await owner('POST', '/api/posts', { title: 'x' })).body;
    const refused = await owner('PATCH', `/api/posts/${draft.id}`, { status: 'In Review' });
    expect(refused).toMatchObject({ status: 409, body: { message: 'Add at least one reviewer first' } });
    await owner('PATCH', `/api/posts/${draft.id}`, { reviewerEmails: ['a@acme.com'] });
    expect((await owner('GET', `/api/approvals/${draft.id}`)).body).toEqual([]);
    const sent = await owner('PATCH', `/api/posts/${draft.id}`, { status: 'In Review' });
    expect(sent.body.status).toBe('In Review');
    expect((await owner('GET', `/api/approvals/${draft.id}`)).body).toHaveLength(1);
    expect((await owner('PATCH', `/api/posts/${draft.id}`, { status: 'Published' })).status).toBe(400);
  });

  test('resend: once a minute, only to those who have not approved', async () => {
    const { id, tokens } = await send(['a@acme.com', 'b@acme.com']);
    await answer(tokens[0], { action: 'approve' });
    const before = (await outbox('review-reminder')).length;
    expect((await owner('POST', `/api/posts/${id}/resend`)).status).toBe(200);
    expect((await outbox('review-reminder')).length).toBe(before + 1);
    const tooSoon = await owner('POST', `/api/posts/${id}/resend`);
    expect(tooSoon.status).toBe(429);
    expect(tooSoon.headers['retry-after']).toBeDefined();
    it.clock.pass(61_000);
    expect((await owner('POST', `/api/posts/${id}/resend`)).status).toBe(200);
  });

  test('marking needs every approval', async () => {
    const { id, tokens } = await send(['a@acme.com']);
    expect((await owner('POST', `/api/posts/${id}/mark-posted`)).status).toBe(409);
    await answer(tokens[0], { action: 'approve' });
    expect((await owner('POST', `/api/posts/${id}/mark-posted`)).body.status).toBe('Published');
  });

  test('reviewers are added to and removed from a post under way', async () => {
    const { id, tokens } = await send(['a@acme.com', 'b@acme.com']);
    await answer(tokens[0], { action: 'approve' });
    await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['a@acme.com'] });
    expect(await status(id)).toBe('Approved');
    await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['a@acme.com', 'c@acme.com'] });
    expect(await status(id)).toBe('In Review');
    const list = (await owner('GET', `/api/approvals/${id}`)).body;
    expect(
      list.map((one: { reviewerContact: string; status: string }) => [one.reviewerContact, one.status]),
    ).toEqual([
      ['a@acme.com', 'approved'],
      ['c@acme.com', 'pending'],
    ]);
  });

  test('the history is a chain: every move stands in it once, with the status before and after', async () => {
    const { id, tokens } = await send(['a@acme.com', 'b@acme.com', 'c@acme.com']);
    await answer(tokens[0], { action: 'approve' });
    await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['a@acme.com', 'b@acme.com'] });
    await answer(tokens[1], { action: 'approve' });
    await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['a@acme.com', 'b@acme.com', 'd@acme.com'] });
    await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['a@acme.com', 'b@acme.com'] });
    await owner('PATCH', `/api/posts/${id}`, { caption: 'Two' });
    await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: [] });
    const history: { from: string | null; to: string | null }[] = (
      await owner('GET', `/api/posts/${id}/history`)
    ).body;
    const moves = history.filter(({ to }) => to !== null);
    expect(moves.map(({ from }) => from)).toEqual([null, ...moves.slice(0, -1).map(({ to }) => to)]);
    expect(moves.filter(({ from, to }) => from !== to).map(({ to }) => to)).toEqual([
      'In Review',
      'Approved',
      'In Review',
      'Approved',
      'In Review',
      'Draft',
    ]);
    expect(await status(id)).toBe('Draft');
  });
});

test('200 rounds of two reviewers at the same moment: never a wrong status, never a lost answer', async () => {
  for (let round = 0; round < 200; round += 1) {
    const { id, tokens } = await send(['a@acme.com', 'b@acme.com']);
    const refuses = round % 4 === 0;
    const answers = await Promise.all([
      answer(tokens[0], { action: 'approve', version: 1 }),
      answer(tokens[1], { action: refuses ? 'request_changes' : 'approve', version: 1 }),
    ]);
    expect(answers.map((one) => one.status)).toEqual([200, 200]);
    expect([round, await status(id)]).toEqual([round, refuses ? 'Changes Requested' : 'Approved']);
    const rows = await it.ctx.db.select().from(approvals).where(eq(approvals.postId, id));
    expect(rows.every((row) => row.answeredVersion === 1)).toBe(true);
  }
}, 240_000);

describe('deadlines', () => {
  test('a day before and at the deadline each late reviewer is reminded once, then the owner is told', async () => {
    const { id, tokens } = await send(['a@acme.com', 'b@acme.com'], { reviewDueAt: '2026-11-18T12:00:00Z' });
    await answer(tokens[0], { action: 'approve' });
    await remindReviewersOf(it.ctx, id);
    expect((await outbox('review-reminder')).length).toBe(0);
    it.clock.set('2026-11-17T12:30:00Z');
    await remindReviewersOf(it.ctx, id);
    await remindReviewersOf(it.ctx, id);
    expect((await outbox('review-reminder')).map((one: { to: string }) => one.to)).toEqual(['b@acme.com']);
    it.clock.set('2026-11-18T12:30:00Z');
    await remindReviewersOf(it.ctx, id);
    await remindReviewersOf(it.ctx, id);
    expect((await outbox('review-reminder')).length).toBe(2);
    expect((await outbox('review-overdue')).length).toBe(1);
    const [told] = await outbox('review-overdue');
    expect(told.text).toContain('They were reminded a day before and again now. A call may be quicker.');
  });

  test('the owner is told what was really sent: nobody is reminded a day before who was asked later', async () => {
    const { id } = await send(['a@acme.com'], { reviewDueAt: '2026-11-18T12:00:00Z' });
    it.clock.set('2026-11-18T12:30:00Z');
    await remindReviewersOf(it.ctx, id);
    expect(await outbox('review-reminder')).toHaveLength(1);
    const [told] = await outbox('review-overdue');
    expect(told.text).toContain('They were reminded now. A call may be quicker.');
    expect(told.text).not.toContain('a day before');
  });

  test('of several, some of whom were asked later, it says that some were reminded a day before', async () => {
    const { id } = await send(['a@acme.com'], { reviewDueAt: '2026-11-18T12:00:00Z' });
    it.clock.set('2026-11-17T12:30:00Z');
    await remindReviewersOf(it.ctx, id);
    await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: ['a@acme.com', 'b@acme.com'] });
    it.clock.set('2026-11-18T12:30:00Z');
    await remindReviewersOf(it.ctx, id);
    const [told] = await outbox('review-overdue');
    expect(told.text).toContain('They were reminded now, some of them also a day before.');
  });
});
