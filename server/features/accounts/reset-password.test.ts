import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { messages } from '#server/db/schema/messages.ts';
import { mailedToken } from '#tests/support/account-mails.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { requestReset, resetLinkFor } from './reset-password.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp({ mail: recordingMail() });
});
afterAll(() => it.close());

const resetMailsTo = (email: string, { ctx } = it) =>
  ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.to, email), eq(messages.kind, 'password-reset')));

describe('forgotten password', () => {
  const tokenFor = (email: string) => mailedToken(it.ctx, 'password-reset', email);

  test('answers the same whether there is an account or not', async () => {
    const owner = await it.signIn();
    const known = await it.stranger('POST', '/api/auth/forgot-password', { email: owner.email });
    const unknown = await it.stranger('POST', '/api/auth/forgot-password', { email: 'nobody@nowhere.test' });
    expect(known).toMatchObject({ status: 200, body: unknown.body });
    expect(known.body.isKept).toBe(false);
  });

  test('asked again and again it goes on answering the same, sends five mails, and the last link works', async () => {
    const owner = await it.signIn();
    const ask = (email: string) => it.stranger('POST', '/api/auth/forgot-password', { email });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => ask(turn % 2 ? owner.email : owner.email.toUpperCase())),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const sent = await resetMailsTo(owner.email);
    expect(sent).toHaveLength(5);
    it.clock.pass(16 * 60_000);
    await ask(owner.email);
    const body = { token: await tokenFor(owner.email), newPassword: 'a new password' };
    expect((await it.stranger('POST', '/api/auth/reset-password', body)).status).toBe(200);
  });

  test('takes the same time whether there is an account or not', async () => {
    const owner = await it.signIn();
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    await requestReset(it.ctx, owner.email, wait);
    await requestReset(it.ctx, 'nobody@nowhere.test', wait);
    expect(waits).toEqual([expect.any(Number) as number, waits[0]]);
  });

  test('the link works once, ends every session, and sets the password', async () => {
    const owner = await it.signIn();
    await it.stranger('POST', '/api/auth/forgot-password', { email: owner.email });
    const body = { token: await tokenFor(owner.email), newPassword: 'a new password' };
    expect((await it.stranger('POST', '/api/auth/reset-password', body)).status).toBe(200);
    expect((await owner('GET', '/api/auth/user')).status).toBe(401);
    const again = await it.stranger('POST', '/api/auth/reset-password', body);
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'This password reset link is invalid or has expired' },
    });
    const login = { email: owner.email, password: 'a new password' };
    expect((await it.stranger('POST', '/api/auth/login', login)).status).toBe(200);
  });

  test('a new request replaces the older one, and an hour ends it', async () => {
    const owner = await it.signIn();
    await it.stranger('POST', '/api/auth/forgot-password', { email: owner.email });
    const first = await tokenFor(owner.email);
    await it.stranger('POST', '/api/auth/forgot-password', { email: owner.email });
    const second = await tokenFor(owner.email);
    const reset = (token: string) =>
      it.stranger('POST', '/api/auth/reset-password', { token, newPassword: 'a new password' });
    expect((await reset(first)).status).toBe(400);
    it.clock.pass(61 * 60_000);
    expect((await reset(second)).status).toBe(400);
  });
});

test('where nothing can be mailed no link is made: none stands in the Outbox, and a printed one goes on working', async () => {
  const laptop = await testApp();
  try {
    const owner = await laptop.signIn();
    const printed = new URL((await resetLinkFor(laptop.ctx, owner.email)) ?? '');
    const asked = await laptop.stranger('POST', '/api/auth/forgot-password', { email: owner.email });
    expect(asked.body.isKept).toBe(true);
    const [row] = await resetMailsTo(owner.email, laptop);
    expect(row).toMatchObject({ status: 'kept', sealed: null });
    expect(JSON.stringify(row)).not.toContain('/reset-password');
    const [shown] = (await owner('GET', '/api/messages')).body;
    expect(shown.text).toContain('The link is not shown here');
    const body = { token: printed.searchParams.get('token'), newPassword: 'a new password' };
    expect((await laptop.stranger('POST', '/api/auth/reset-password', body)).status).toBe(200);
  } finally {
    await laptop.close();
  }
});
