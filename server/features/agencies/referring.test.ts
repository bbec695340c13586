import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockUser } from '#server/features/accounts/store.ts';
import { lockCompany } from '#server/features/companies/store.ts';
import { lockPost } from '#server/features/posts/store.ts';
import { testApp, type Answer, type Client, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { lockTeam } from './lock-team.ts';

let it: TestApp;
let owner: Client;
let post: { id: string; userId: string };
let agencyId: string;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Acme' });
  ({ id: agencyId } = (await owner('GET', '/api/agencies')).body[0]);
});
afterAll(() => it.close());
beforeEach(async () => {
  const form = { title: 'A post', companyName: 'Acme', reviewerEmails: ['bob@acme.com'] };
  post = (await owner('POST', '/api/posts', form)).body;
});

async function approve(): Promise<Answer> {
  const [approval] = (await owner('GET', `/api/approvals/${post.id}`)).body;
  return it.stranger('POST', `/api/approve/${approval.approvalToken}`, { action: 'approve', version: 1 });
}

// A member's change, or a new address, holds the agency or the user and then waits for posts; what is said to a
// post holds the post and then writes rows that refer to both. If that had to wait, each would wait for the other.
test.each<[string, (tx: Tx) => Promise<unknown>]>([
  // First, while the client has no approved posts yet: the row that counts them refers to it.
  ['a client', (tx) => lockCompany(tx, { agencyId, limitedTo: null }, 'Acme')],
  ['a team', (tx) => lockTeam(tx, { agencyId })],
  ['a person', (tx) => lockUser(tx, post.userId)],
])('what reviewers say is written while %s is being changed', async (_what, lock) => {
  let isSaid = false;
  let saying: Promise<Answer> | undefined;
  await inTransaction(it.ctx.db, async (tx) => {
    await lock(tx);
    saying = approve().finally(() => (isSaid = true));
    await eventually('it is said, or waits', async () => isSaid || (await isAnybodyWaiting()));
    expect(isSaid).toBe(true);
  });
  expect(await saying).toMatchObject({ status: 200 });
});

test('what is written about a post waits for no change of dates that waits for the post', async () => {
  const slots = [{ weekday: 1, time: '09:00', network: null }];
  expect((await owner('PUT', '/api/companies/Acme/slots', { slots })).status).toBe(200);
  const dates = [{ id: post.id, scheduledAt: null, expected: null }];
  let changing: Promise<Answer> | undefined;
  await inTransaction(it.ctx.db, async (tx) => {
    await lockPost(tx, post.id);
    changing = owner('POST', '/api/posts/dates', { dates, slots: true });
    await eventually('the dates wait for the post', isAnybodyWaiting);
    // As a row that refers to the client does; it would end with an error if it had to wait.
    await tx.execute(keyOf(sql`companies where agency_id = ${agencyId}`));
  });
  expect(await changing).toMatchObject({ status: 200 });
});

test('whoever opens a post that is being changed keeps nothing that the change needs', async () => {
  const [approval] = (await owner('GET', `/api/approvals/${post.id}`)).body;
  let opening: Promise<Answer> | undefined;
  await inTransaction(it.ctx.db, async (tx) => {
    await lockPost(tx, post.id);
    opening = it.stranger('GET', `/api/approve/${approval.approvalToken}`);
    await eventually('the first look waits for the post', isAnybodyWaiting);
    await tx.execute(sql`select from approvals where post_id = ${post.id} for no key update nowait`);
  });
  expect(await opening).toMatchObject({ status: 200 });
});

const keyOf = (row: SQL) => sql`select from ${row} for key share nowait`;

async function isAnybodyWaiting(): Promise<boolean> {
  const waiting = `select 1 from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock'`;
  return ((await it.database.pool.query(waiting)).rowCount ?? 0) > 0;
}
