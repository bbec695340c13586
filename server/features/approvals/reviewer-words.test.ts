import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema/accounts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { tellGathered } from './tell-comments.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn();
});

async function send(reviewerEmails = ['jane@acme.com']): Promise<{ id: string; tokens: string[] }> {
  const form = { title: 'Spring', caption: 'One', reviewerEmails };
  const { id } = (await owner('POST', '/api/posts', form)).body;
  const list = (await owner('GET', `/api/approvals/${id}`)).body as { approvalToken: string }[];
  return { id, tokens: list.map((one) => one.approvalToken) };
}
const answer = (token: string | undefined, body: object) =>
  it.stranger('POST', `/api/approve/${token}`, body);
const say = (token: string | undefined, comment: string) => answer(token, { action: 'comment', comment });
const mails = async (): Promise<{ subject: string; text: string }[]> =>
  (await owner('GET', '/api/messages')).body.filter(
    (message: { kind: string }) => message.kind === 'review-answered',
  );
/** When the gathered comments of a post are told; null if none wait. */
async function waitsUntil(postId: string): Promise<Date | null> {
  const { rows } = await it.ctx.db.execute<{ run_at: Date | string }>(
    sql`select run_at from graphile_worker.jobs where key = ${`comments:${postId}`}`,
  );
  return rows[0] ? new Date(rows[0].run_at) : null;
}

describe('a decision is about the version that was read', () => {
  test.each(['approve', 'request_changes'])('%s without a version is refused beside it', async (action) => {
    const { id, tokens } = await send();
    await owner('PATCH', `/api/posts/${id}`, { caption: 'What nobody has seen' });
    const said = 'Please say which version of the post you mean';
    expect(await answer(tokens[0], { action })).toMatchObject({
      status: 400,
      body: { message: said, fields: { version: said } },
    });
    expect((await owner('GET', `/api/approvals/${id}`)).body[0].status).toBe('pending');
  });

  test('a comment needs none', async () => {
    const { tokens } = await send();
    expect((await say(tokens[0], 'Which font?')).status).toBe(200);
  });

  test('and so is a comment that arrives after an edit, of either side and in the history', async () => {
    const { id, tokens } = await send();
    await owner('PATCH', `/api/posts/${id}`, { caption: 'What nobody has seen' });
    await answer(tokens[0], { action: 'comment', comment: 'Looks perfect', version: 1 });
    await owner('POST', `/api/posts/${id}/comments`, { body: 'Thank you', version: 1 });
    await answer(tokens[0], { action: 'comment', comment: 'Ahead of its time', version: 7 });
    const wanted = ['Looks perfect 1', 'Thank you 1', 'Ahead of its time 2'];
    const lines = (await owner('GET', `/api/posts/${id}/comments`)).body as {
      body: string;
      version: number;
    }[];
    expect(lines.map((line) => `${line.body} ${line.version}`)).toEqual(wanted);
    const history = (await owner('GET', `/api/posts/${id}/history`)).body as {
      event: string;
      note: string;
      version: number;
    }[];
    const told = history.filter(({ event }) => event === 'commented');
    expect(new Set(told.map((line) => `${line.note} ${line.version}`))).toEqual(new Set(wanted));
  });
});

test('a token that nobody has writes no row, whatever is sent with it', async () => {
  const { id } = await send();
  const { approvalToken: preview } = (await owner('GET', `/api/posts/${id}`)).body;
  const rows = async () => (await it.ctx.db.select().from(rateLimits)).length;
  const before = await rows();
  for (const token of ['x'.repeat(43), 'y'.repeat(43), 'short', preview])
    for (const body of [
      { action: 'approve', version: 1 },
      { action: 'comment', comment: 'Hello' },
    ])
      expect((await answer(token, body)).status).toBe(token === preview ? 409 : 404);
  expect(await rows()).toBe(before);
});

describe('comments', () => {
  test('twenty an hour are taken by a link, then a sentence says so; another link and an answer still are', async () => {
    const { tokens } = await send(['jane@acme.com', 'kim@acme.com']);
    for (let count = 1; count <= 20; count += 1)
      expect((await say(tokens[0], `Thought ${count}`)).status).toBe(200);
    // The same text again, as after a lost response, is no further comment.
    expect((await say(tokens[0], 'Thought 20')).status).toBe(200);
    const refused = await say(tokens[0], 'One more');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message: 'At most 20 comments an hour are taken. Please wait a while, then send this one again.',
      },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await say(tokens[1], 'And me?')).status).toBe(200);
    expect((await answer(tokens[0], { action: 'approve', version: 1 })).status).toBe(200);
    it.clock.pass(3_600_000);
    expect((await say(tokens[0], 'An hour later')).status).toBe(200);
  });

  test('requests in ever other words are taken twenty times an hour, too', async () => {
    const { tokens } = await send();
    const ask = (comment: string) => answer(tokens[0], { action: 'request_changes', comment, version: 1 });
    for (let count = 1; count <= 20; count += 1) expect((await ask(`No ${count}`)).status).toBe(200);
    expect((await ask('No again')).status).toBe(429);
    expect((await answer(tokens[0], { action: 'approve', version: 1 })).status).toBe(200);
  });

  test('the first is told at once, the next ones of five minutes in one mail, nothing twice', async () => {
    const { id, tokens } = await send(['jane@acme.com', 'kim@acme.com']);
    await say(tokens[0], 'First');
    expect((await mails()).map((mail) => mail.subject)).toEqual(['jane@acme.com commented on “Spring”']);
    expect(await waitsUntil(id)).toBeNull();

    it.clock.set('2026-11-15T12:01:00Z');
    await say(tokens[0], 'Second');
    it.clock.set('2026-11-15T12:04:00Z');
    await say(tokens[1], 'Third');
    expect(await mails()).toHaveLength(1);
    const until = await waitsUntil(id);
    expect(until?.toISOString().slice(0, 16)).toBe('2026-11-15T12:05');

    it.clock.set('2026-11-15T12:05:01Z');
    await tellGathered(it.ctx, id);
    await tellGathered(it.ctx, id);
    const [gathered, ...older] = await mails();
    expect(older).toHaveLength(1);
    expect(gathered?.subject).toBe('2 new comments on “Spring”');
    expect(gathered?.text).toMatch(/jane@acme\.com wrote\n> Second\n\nkim@acme\.com wrote\n> Third/);
    expect(gathered?.text).not.toContain('First');

    it.clock.set('2026-11-15T12:06:00Z');
    await say(tokens[0], 'Fourth');
    expect(await mails()).toHaveLength(2);
    expect((await waitsUntil(id))?.toISOString().slice(0, 16)).toBe('2026-11-15T12:10');
  });

  test('what a sleeping worker has not told is told by the next comment', async () => {
    const { id, tokens } = await send();
    await say(tokens[0], 'First');
    await say(tokens[0], 'Second');
    it.clock.set('2026-11-15T13:00:00Z');
    await say(tokens[0], 'Third');
    const [newest] = await mails();
    expect(newest?.text).toMatch(/> Second\n[^]*> Third/);
    await tellGathered(it.ctx, id);
    expect(await mails()).toHaveLength(2);
  });

  test('a decision is told at once, also in the middle of them', async () => {
    const { tokens } = await send();
    await say(tokens[0], 'First');
    await answer(tokens[0], { action: 'request_changes', comment: 'Bigger', version: 1 });
    await answer(tokens[0], { action: 'request_changes', comment: 'Much bigger', version: 1 });
    expect((await mails()).map((mail) => mail.subject)).toEqual([
      'jane@acme.com asked for changes to “Spring”',
      'jane@acme.com asked for changes to “Spring”',
      'jane@acme.com commented on “Spring”',
    ]);
  });
});
