import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_YOURS_TO_DO } from '#domain/agencies/abilities.ts';
import { members } from '#server/db/schema/agencies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Tx } from '#server/db/connect.ts';
import { testApp, type Answer, type Client, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';
import { lockTeam } from '#server/features/agencies/lock-team.ts';

let it: TestApp;
let owner: Client & { email: string };
let agencyId: string;
let other: Person;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Fern & Oak' });
  other = await joinTeam(it, owner, { role: 'viewer' });
  ({ id: agencyId } = (await owner('GET', '/api/agencies')).body[0]);
});
afterAll(() => it.close());

/** The answer to a request that waits for the team's lock while its owner is changed. */
async function meanwhile(change: (tx: Tx) => Promise<unknown>, ask: () => Promise<Answer>) {
  let answer: Promise<Answer> | undefined;
  await inTransaction(it.ctx.db, async (tx) => {
    await lockTeam(tx, { agencyId });
    answer = ask();
    await eventually('the request waits for the team', async () => {
      const waiting = `select 1 from pg_stat_activity
                        where datname = current_database() and wait_event_type = 'Lock'`;
      return ((await it.database.pool.query(waiting)).rowCount ?? 0) > 0;
    });
    await change(tx);
  });
  return answer;
}
const row = (person: Person) => and(eq(members.agencyId, agencyId), eq(members.userId, person.id));
const demote = (person: Person) => (tx: Tx) => tx.update(members).set({ role: 'viewer' }).where(row(person));

const currentPassword = 'correct horse';
test.each<[string, (person: Person) => Promise<Answer>]>([
  ['makes themselves an owner again', (one) => one('PATCH', `/api/members/${one.id}`, { role: 'owner' })],
  ['makes somebody else an owner', (one) => one('PATCH', `/api/members/${other.id}`, { role: 'owner' })],
  ['removes a member', (one) => one('DELETE', `/api/members/${other.id}`)],
  ['invites', (one) => one('POST', '/api/invitations', { role: 'owner', companies: 'all' })],
  [
    'makes a key',
    (one) => one('POST', '/api/agency/keys', { name: 'Mine', role: 'manager', currentPassword }),
  ],
  ['renames the agency', (one) => one('PATCH', '/api/agency', { name: 'Mine' })],
  ['changes its safety', (one) => one('PATCH', '/api/agency/safety', { requiresTwoFactor: false })],
  ['takes everything along', (one) => one('POST', '/api/agency/exports', { currentPassword })],
])('nobody who is being demoted %s by a request that is under way', async (_what, ask) => {
  const person = await joinTeam(it, owner, { role: 'owner' });
  const before = (await owner('GET', '/api/members')).body as { id: string }[];
  const answer = await meanwhile(demote(person), () => ask(person));
  expect(answer).toMatchObject({ status: 403, body: { message: NOT_YOURS_TO_DO } });
  expect((await owner('GET', '/api/members')).body).toEqual(
    before.map((one) => (one.id === person.id ? { ...one, role: 'viewer' } : one)),
  );
});

/** What the owner made, with the request that ends it. */
const ENDINGS: Record<string, () => Promise<readonly ['DELETE' | 'POST', string]>> = {
  'an invitation': async () => {
    const { body } = await owner('POST', '/api/invitations', { role: 'manager', companies: 'all' });
    return ['DELETE', `/api/invitations/${body.id}`];
  },
  'a key': async () => {
    const form = { name: 'Website', role: 'manager', currentPassword };
    const { body } = await owner('POST', '/api/agency/keys', form);
    return ['DELETE', `/api/agency/keys/${body.key.id}`];
  },
  'an export': async () => {
    const { body } = await owner('POST', '/api/agency/exports', { currentPassword });
    return ['POST', `/api/agency/exports/${body.id}/cancel`];
  },
};
test.each(Object.entries(ENDINGS))(
  'nobody who is being demoted or removed ends %s by a request that is under way',
  async (_what, make) => {
    const [method, path] = await make();
    const demoted = await joinTeam(it, owner, { role: 'owner' });
    const refused = { status: 403, body: { message: NOT_YOURS_TO_DO } };
    expect(await meanwhile(demote(demoted), () => demoted(method, path))).toMatchObject(refused);
    const removed = await joinTeam(it, owner, { role: 'owner' });
    const remove = (tx: Tx) => tx.delete(members).where(row(removed));
    expect(await meanwhile(remove, () => removed(method, path))).toMatchObject(refused);
    // It is as it was: its owner can still end it.
    expect((await owner(method, path)).status).toBe(200);
  },
);

test('an owner who is removed while their request runs cannot make another member an owner', async () => {
  const person = await joinTeam(it, owner, { role: 'owner' });
  const answer = await meanwhile(
    (tx) => tx.delete(members).where(row(person)),
    () => person('PATCH', `/api/members/${other.id}`, { role: 'owner' }),
  );
  expect(answer?.status).toBe(403);
});

test('who is demoted while they leave has left', async () => {
  const person = await joinTeam(it, owner, { role: 'owner' });
  const leave = () => person('DELETE', `/api/members/${person.id}`);
  expect((await meanwhile(demote(person), leave))?.status).toBe(200);
});
