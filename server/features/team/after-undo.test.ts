import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { agencies } from '#server/db/schema/agencies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mailedToken } from '#tests/support/account-mails.ts';
import { testApp, type Answer, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';

let it: TestApp;
let owner: Client & { email: string };
let agencyId: string;
let undo: string;
beforeAll(async () => {
  it = await testApp({ mail: recordingMail() });
});
afterAll(() => it.close());
beforeEach(async () => {
  owner = await it.signIn({ companyName: 'Fern' });
  agencyId = (await owner('GET', '/api/auth/user')).body.agencyId;
  await it.ctx.db
    .update(users)
    .set({ emailConfirmedAt: sql`now()` })
    .where(eq(users.email, owner.email));
  const form = {
    firstName: 'O',
    lastName: 'O',
    email: `thief-${owner.email}`,
    currentPassword: 'correct horse',
  };
  expect((await owner('POST', '/api/auth/update-profile', form)).status).toBe(200);
  undo = await mailedToken(it.ctx, 'email-changed', owner.email);
});
const waitingForLock = async () => {
  const { rows } = await it.ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
};
/** The team is being changed by somebody else; the thief's request waits for that, and the owner takes the address back. */
async function whileUndone(asks: () => Promise<Answer>): Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  await inTransaction(it.ctx.db, async (tx) => {
    await tx.select().from(agencies).where(eq(agencies.id, agencyId)).for('no key update');
    asked = asks();
    for (let n = 0; n < 200 && (await waitingForLock()) === 0; n += 1)
      await new Promise((r) => setTimeout(r, 20));
    const undone = await it.stranger('POST', '/api/auth/undo-email', { token: undo });
    expect(undone.status).toBe(200);
  });
  if (!asked) throw new Error('nothing was asked');
  return asked;
}

test('a key that a thief is making while the owner takes the address back opens nothing', async () => {
  const made = await whileUndone(() =>
    owner('POST', '/api/agency/keys', {
      name: 'Thief',
      role: 'manager',
      companies: 'all',
      days: 'never',
      currentPassword: 'correct horse',
    }),
  );
  const secret = String(made.body.secret);
  const used = await it.stranger('GET', '/api/posts', undefined, { authorization: `Bearer ${secret}` });
  expect(used.status).toBe(401);
});

test('an invitation that a thief is making while the owner takes the address back lets nobody in', async () => {
  const made = await whileUndone(() =>
    owner('POST', '/api/invitations', { role: 'owner', companies: 'all' }),
  );
  const token = new URL(String(made.body.url ?? 'http://x/join/none')).pathname.replace('/join/', '');
  const thief = await it.signIn();
  expect((await thief('POST', `/api/invitations/${token}/accept`)).status).toBe(404);
});
