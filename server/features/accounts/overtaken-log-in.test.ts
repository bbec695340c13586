import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { testApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { hashPassword } from './passwords.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

const password = 'correct horse';
const newPassword = 'another horse';
type Owner = Awaited<ReturnType<TestApp['signIn']>>;
const userOf = (owner: Owner) => eq(users.email, owner.email);

/** The answer to a request that has checked the old password while a new one was being set, which ends all sessions. */
async function whileReset(owner: Owner, ask: () => Promise<Answer>): Promise<Answer> {
  const hash = await hashPassword(newPassword, 'test');
  let answer: Promise<Answer> | undefined;
  await inTransaction(it.ctx.db, async (tx) => {
    const [user] = await tx.update(users).set({ password: hash }).where(userOf(owner)).returning();
    await tx.delete(sessions).where(eq(sessions.userId, user?.id ?? ''));
    let isAnswered = false;
    answer = ask().finally(() => (isAnswered = true));
    await eventually('the request waits for the account, or is done', async () => {
      const waiting = `select 1 from pg_stat_activity
                        where datname = current_database() and wait_event_type = 'Lock'`;
      return isAnswered || ((await it.database.pool.query(waiting)).rowCount ?? 0) > 0;
    });
  });
  it.ctx.remembered?.forgetSessions();
  if (!answer) throw new Error('nothing was asked');
  return answer;
}

const passwordOf = async (owner: Owner) =>
  (await it.stranger('POST', '/api/auth/login', { email: owner.email, password: newPassword })).status;
const sessionsOf = async (owner: Owner) => {
  const rows = await it.ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(userOf(owner));
  return rows.length;
};

test('a log-in with the old password opens no session that outlives a new one', async () => {
  const owner = await it.signIn();
  const { email } = owner;
  const answer = await whileReset(owner, () => it.stranger('POST', '/api/auth/login', { email, password }));
  expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
  expect(await sessionsOf(owner)).toBe(0);
});

test('a change that has checked the old password does not replace a new one', async () => {
  const owner = await it.signIn();
  const form = { currentPassword: password, newPassword: 'a thief’s horse' };
  const answer = await whileReset(owner, () => owner('POST', '/api/auth/change-password', form));
  expect(answer).toMatchObject({ status: 400, body: { message: 'Current password is incorrect' } });
  expect(await passwordOf(owner)).toBe(200);
});

test('of two changes with the same current password the second is refused', async () => {
  const owner = await it.signIn();
  const change = (wanted: string) =>
    owner('POST', '/api/auth/change-password', { currentPassword: password, newPassword: wanted });
  const answers = await Promise.all([change(newPassword), change('a third horse')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('an e-mail address does not change by a session that a new password has ended', async () => {
  const owner = await it.signIn();
  const form = { firstName: 'Olive', lastName: 'Owner', email: 'thief@agency.test' };
  const answer = await whileReset(owner, () => owner('POST', '/api/auth/update-profile', form));
  expect(answer.status).toBe(401);
  expect(await passwordOf(owner)).toBe(200);
});
