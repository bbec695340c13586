import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#domain/messages/contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { twilioText } from '#server/ports/text/twilio.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { joinTeam } from '#tests/support/team.ts';
import { testApp, type Answer, type Client, type TestApp } from '#tests/support/app.ts';
import { addApproval, addPost } from '#tests/support/rows.ts';
import { startTwilio, type SignedReport, type TwilioFake } from '#tests/fakes/twilio.ts';
import { deliverMessage } from './deliver.ts';
import { lastNotices } from './queries.ts';

let twilio: TwilioFake;
let rooms: TestApp;
let owner: Client & { email: string };
let userId: string;
beforeAll(async () => {
  twilio = await startTwilio();
  rooms = await testApp({ text: twilioText(twilio.settings) });
  owner = await rooms.signIn();
  const [row] = await rooms.ctx.db.select().from(users).where(eq(users.email, owner.email));
  userId = row?.id ?? '';
});
afterAll(async () => {
  await rooms.close();
  await twilio.stop();
});

const minute = (n: number) => new Date(Date.UTC(2026, 10, 16, 12, n));

async function add(more: Partial<typeof messages.$inferInsert> = {}): Promise<string> {
  const [row] = await rooms.ctx.db
    .insert(messages)
    .values({
      agencyId: await agencyOf(rooms.ctx.db, more.userId ?? userId),
      userId,
      channel: 'sms',
      to: '+15558675310',
      kind: 'review-request',
      text: 'See',
      ...more,
    })
    .returning({ id: messages.id });
  if (!row) throw new Error('no message was written');
  return row.id;
}
const rowOf = async (id: string) =>
  (await rooms.ctx.db.select().from(messages).where(eq(messages.id, id)))[0];

describe('the Outbox', () => {
  test('shows what is about an account to its person alone', async () => {
    const first = await rooms.signIn();
    const second = await joinTeam(rooms, first, { role: 'viewer' });
    const { program } = await programOf(rooms, first, { name: 'Reader', role: 'manager' });
    const [row] = await rooms.ctx.db.select().from(users).where(eq(users.email, first.email));
    const mine = { userId: row?.id ?? '', channel: 'email' as const, to: first.email };
    const reset = await add({
      ...mine,
      kind: 'password-reset',
      subject: 'Choose a new password',
      html: '<head></head>',
    });
    const said = await add({ ...mine, kind: 'review-answered', subject: 'Approved' });
    const seenBy = async (who: Client, query = '') =>
      ((await who('GET', `/api/messages${query}`)).body as Message[])
        .map(({ id }) => id)
        .filter((id) => id === reset || id === said)
        .toSorted();
    const both = [reset, said].toSorted();
    expect(await seenBy(first)).toEqual(both);
    expect(await seenBy(first, '?to=me')).toEqual(both);
    expect(await seenBy(second)).toEqual([said]);
    expect(await seenBy(second, '?to=me')).toEqual([said]);
    expect(await seenBy(program)).toEqual([said]);
    expect((await first('GET', `/api/messages/${reset}/preview`)).status).toBe(200);
    expect((await second('GET', `/api/messages/${reset}/preview`)).status).toBe(404);
  });

  test('lists the owner’s messages, newest first, page by page, each once', async () => {
    const agency = await rooms.signIn();
    const [row] = await rooms.ctx.db.select().from(users).where(eq(users.email, agency.email));
    const made: string[] = [];
    // The last three share an instant: the id decides between them.
    for (const at of [1, 2, 3, 4, 4, 4])
      made.push(await add({ userId: row?.id ?? '', createdAt: minute(at) }));
    const seen: string[] = [];
    let next: string | undefined = '/api/messages?limit=2';
    let pages = 0;
    while (next) {
      const answer: Answer = await agency('GET', next);
      expect(answer.status).toBe(200);
      seen.push(...(answer.body as Message[]).map((message) => message.id));
      next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link']))?.[1];
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(new Set(seen)).toEqual(new Set(made));
    expect(seen.slice(3)).toEqual(made.slice(0, 3).toReversed());
    expect(await owner('GET', '/api/messages')).toMatchObject({ status: 200, body: [] });
  });

  test('shows a message as the contract says, and says nothing of a try that is under way', async () => {
    const id = await add({
      attempts: 1,
      claimedBy: 'a worker',
      claimedAt: minute(5),
      handedOverAt: minute(5),
    });
    const answer = await owner('GET', '/api/messages');
    expect(answer.body).toMatchObject([
      { id, channel: 'sms', to: '+15558675310', status: 'queued', attempts: 1, sentAt: null, subject: null },
    ]);
    for (const key of ['userId', 'claimedBy', 'claimedAt', 'handedOverAt', 'sealed'])
      expect(Object.keys((answer.body as object[])[0] ?? {})).not.toContain(key);
    await rooms.ctx.db.delete(messages).where(eq(messages.id, id));
  });

  test('of one post', async () => {
    const postId = await addPost(rooms.ctx.db, userId);
    const id = await add({ postId });
    await add();
    const answer = await owner('GET', `/api/messages?postId=${postId}`);
    expect((answer.body as Message[]).map((message) => message.id)).toEqual([id]);
  });

  test('refuses strangers and broken cursors', async () => {
    expect((await rooms.stranger('GET', '/api/messages')).status).toBe(401);
    for (const cursor of ['nonsense', Buffer.from('2026|x').toString('base64url')])
      expect((await owner('GET', `/api/messages?cursor=${cursor}`)).status).toBe(400);
  });

  test('says which senders are set', async () => {
    expect((await owner('GET', '/api/messages/senders')).body).toEqual({
      email: false,
      sms: true,
      textAnswers: false,
    });
    expect((await rooms.stranger('GET', '/api/messages/senders')).status).toBe(401);
  });
});

describe('the preview of a mail', () => {
  const html =
    '<!doctype html><html><head><title>x</title></head><body><p style="color:red">Hi</p></body></html>';

  test('is the mail itself, in which nothing can run', async () => {
    const id = await add({ channel: 'email', to: 'cora@client.example', html });
    const answer = await owner('GET', `/api/messages/${id}/preview`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<p style="color:red">Hi</p>');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox (?!.*allow-scripts)/);
    expect(policy).not.toContain('script-src');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is for its owner alone', async () => {
    const id = await add({ channel: 'email', to: 'cora@client.example', html });
    const other = await rooms.signIn();
    expect((await rooms.stranger('GET', `/api/messages/${id}/preview`)).status).toBe(401);
    expect((await other('GET', `/api/messages/${id}/preview`)).status).toBe(404);
    expect((await owner('GET', '/api/messages/none/preview')).status).toBe(404);
    expect((await owner('GET', `/api/messages/${await add()}/preview`)).status).toBe(404);
  });
});

describe('what Twilio reports', () => {
  /** A text that was sent, and how to report on it. */
  async function sent() {
    const id = await add();
    await deliverMessage(rooms.ctx, id, 'a worker');
    const taken = twilio.texts.at(-1);
    if (!taken) throw new Error('no text was taken');
    return { id, report: (status: string, code?: string) => twilio.reportOf(taken, status, code) };
  }
  const post = async ({ url, form, signature }: Omit<SignedReport, 'signature'> & { signature?: string }) => {
    const { pathname, search } = new URL(url);
    const response = await rooms.app.inject({
      method: 'POST',
      url: pathname + search,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(signature ? { 'x-twilio-signature': signature } : {}),
      },
      payload: new URLSearchParams(form).toString(),
    });
    return response.statusCode;
  };

  test('moves the text from sent to delivered, and never back', async () => {
    const { id, report } = await sent();
    expect(await post(report('sent'))).toBe(204);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
    expect(await post(report('delivered'))).toBe(204);
    expect(await post(report('sent'))).toBe(204);
    expect(await post(report('undelivered', '30003'))).toBe(204);
    expect(await rowOf(id)).toMatchObject({ status: 'delivered', error: null });
  });

  test('says why a text did not arrive', async () => {
    const { id, report } = await sent();
    expect(await post(report('undelivered', '30005'))).toBe(204);
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      error: 'The number does not exist or is out of service (30005)',
    });
  });

  test('settles a text whose sending nobody confirmed', async () => {
    twilio.verdict = () => 'hang up';
    const { id, report } = await sent();
    twilio.verdict = () => null;
    expect(await rowOf(id)).toMatchObject({ status: 'failed', providerId: null });
    expect(await post(report('delivered'))).toBe(204);
    expect(await rowOf(id)).toMatchObject({ status: 'delivered', error: null });
  });

  test('before our own word of it keeps the text from being sent again', async () => {
    const { id, report } = await sent();
    // As if the process had died right after Twilio accepted the text.
    await rooms.ctx.db
      .update(messages)
      .set({ status: 'queued', providerId: null, sentAt: null })
      .where(eq(messages.id, id));
    expect(await post(report('queued'))).toBe(204);
    const before = twilio.texts.length;
    await deliverMessage(rooms.ctx, id, 'a worker');
    expect(twilio.texts).toHaveLength(before);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  });

  test('is believed only with Twilio’s signature for this very address and form', async () => {
    const { id, report } = await sent();
    const genuine = report('delivered');
    expect(await post({ url: genuine.url, form: genuine.form })).toBe(404);
    expect(await post({ ...genuine, signature: 'AAAA' })).toBe(404);
    expect(await post({ ...genuine, form: { ...genuine.form, MessageStatus: 'failed' } })).toBe(404);
    const other = await add();
    expect(await post({ ...genuine, url: genuine.url.replace(id, other) })).toBe(404);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
    expect(await rowOf(other)).toMatchObject({ status: 'queued' });
  });

  test('of any other shape is refused without a fuss', async () => {
    const send = (headers: Record<string, string>, payload: string) =>
      rooms.app.inject({ method: 'POST', url: '/api/messages/twilio-status', headers, payload });
    expect((await send({}, '')).statusCode).toBe(404);
    expect((await send({ 'content-type': 'application/json' }, '{"a":1}')).statusCode).toBe(415);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send(form, 'x'.repeat(100_000))).statusCode).toBe(413);
  });
});

test('the last notice of each reviewer is found in one go', async () => {
  const { db } = rooms.ctx;
  const postId = await addPost(db, userId);
  const [a, b, c] = await Promise.all([
    addApproval(db, postId),
    addApproval(db, postId),
    addApproval(db, postId),
  ]);
  await add({ postId, approvalId: a, createdAt: minute(1), status: 'failed', error: 'no such number' });
  await add({
    postId,
    approvalId: a,
    kind: 'review-reminder',
    createdAt: minute(2),
    status: 'delivered',
    sentAt: minute(3),
  });
  await add({ postId, approvalId: a, kind: 'review-answered', createdAt: minute(9), channel: 'email' });
  await add({ postId, approvalId: b, createdAt: minute(4), channel: 'email', claimedAt: minute(5) });
  const notices = await lastNotices(db, [a, b, c]);
  expect(Object.fromEntries(notices)).toEqual({
    [a]: { channel: 'sms', status: 'delivered', at: minute(3), error: null },
    [b]: { channel: 'email', status: 'queued', at: minute(4), error: null },
  });
  expect(await lastNotices(db, [])).toEqual(new Map());
});
