import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alreadyWorksHere } from '#domain/agencies/contract.ts';
import { invitations } from '#server/db/schema/team.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/team.ts';

let it: TestApp;
let owner: Client & { email: string };
let dana: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  owner = await it.signIn();
  dana = await it.signIn();
});

const invite = async (form: object = {}, by: Client = owner) => {
  const { status, body } = await by('POST', '/api/invitations', { role: 'manager', ...form });
  expect(status).toBe(201);
  return new URL((body as { url: string }).url).pathname.replace('/join/', '');
};
const accept = async (token: string, who: Client = dana) =>
  (await who('POST', `/api/invitations/${token}/accept`)).status;
const opens = async (token: string) => (await it.stranger('GET', `/api/invitations/${token}`)).status;
const idOf = async (who: Client) => (await who('GET', '/api/auth/user')).body.id as string;
const remove = async (who: Client) =>
  expect((await owner('DELETE', `/api/members/${await idOf(who)}`)).status).toBe(200);
/** The state of databases in which an address could be invited several times. */
const leftOver = async (email: string) => {
  const token = await invite();
  await it.database.db
    .update(invitations)
    .set({ email })
    .where(eq(invitations.token, hashToken(token)));
  return token;
};

test('a second invitation to an address takes the place of the first', async () => {
  const first = await invite({ email: dana.email });
  const elsewhere = await invite({ email: dana.email }, await it.signIn());
  const toAnother = await invite({ email: 'another@team.test' });
  const second = await invite({ email: dana.email.toUpperCase(), role: 'creator' });
  expect([await opens(first), await opens(second), await opens(toAnother), await opens(elsewhere)]).toEqual([
    404, 200, 200, 200,
  ]);
  expect((await owner('GET', '/api/invitations')).body).toHaveLength(2);
  expect([await accept(first), await accept(second)]).toEqual([404, 200]);
});

test('two invitations to one address at the same moment leave one open', async () => {
  const tokens = await Promise.all([invite({ email: dana.email }), invite({ email: dana.email })]);
  const open = await Promise.all(tokens.map(opens));
  expect(open.toSorted()).toEqual([200, 404]);
});

test('whoever has joined has no other open invitation to their address', async () => {
  const [byHand, toAddress, other] = [await invite(), await leftOver(dana.email), await leftOver(dana.email)];
  expect(await accept(byHand)).toBe(200);
  expect([await opens(toAddress), await opens(other)]).toEqual([404, 404]);
});

test('whoever was removed comes back by no link that was left over', async () => {
  expect(await accept(await invite({ email: dana.email }))).toBe(200);
  const left = await leftOver(dana.email);
  await remove(dana);
  expect([await opens(left), await accept(left)]).toEqual([404, 404]);
  // A new invitation works.
  expect(await accept(await invite({ email: dana.email }))).toBe(200);
});

/** A second owner, who may invite. */
const secondOwner = () => joinTeam(it, owner, { role: 'owner' });

test('an invitation ends with its maker: who was removed comes back by none of their own, nor does anybody else', async () => {
  const second = await secondOwner();
  const byHand = await invite({ role: 'owner' }, second);
  const toDana = await invite({ email: dana.email }, second);
  const ofOwner = await invite();
  await remove(second);
  expect([await opens(byHand), await accept(byHand, second)]).toEqual([404, 404]);
  expect([await opens(toDana), await accept(toDana)]).toEqual([404, 404]);
  expect((await owner('GET', '/api/invitations')).body).toHaveLength(1);
  expect(await accept(ofOwner)).toBe(200);
});

test('an invitation ends when its maker loses the role that may invite, even if they get it back', async () => {
  const second = await secondOwner();
  const made = await invite({}, second);
  const change = (role: string) => owner('PATCH', `/api/members/${second.id}`, { role });
  expect((await change('manager')).status).toBe(200);
  expect([await opens(made), await accept(made)]).toEqual([404, 404]);
  await change('owner');
  expect([await opens(made), await accept(made)]).toEqual([404, 404]);
  expect(await accept(await invite({}, second))).toBe(200);
});

test('a change of role that may still invite ends nothing', async () => {
  const second = await secondOwner();
  const made = await invite({}, second);
  expect((await owner('PATCH', `/api/members/${second.id}`, { role: 'owner' })).status).toBe(200);
  expect(await accept(made)).toBe(200);
});

test('of those that were left open by somebody who had gone before, none lets anybody in', async () => {
  const second = await secondOwner();
  const made = await invite({ role: 'owner' }, second);
  await remove(second);
  // The state of databases in which invitations did not end with their maker.
  await it.database.db
    .update(invitations)
    .set({ withdrawnAt: null })
    .where(eq(invitations.token, hashToken(made)));
  expect([await opens(made), await accept(made, second), await accept(made)]).toEqual([404, 404, 404]);
  expect((await owner('GET', '/api/invitations')).body).toEqual([]);
});

test('the address of a member is not invited', async () => {
  await accept(await invite({ email: dana.email }));
  const { firstName, lastName } = (await dana('GET', '/api/auth/user')).body;
  const message = alreadyWorksHere(`${firstName} ${lastName}`);
  expect(message).toMatch(/ already works here\. Change their role instead\.$/);
  const form = { role: 'viewer', email: dana.email.toUpperCase() };
  expect(await owner('POST', '/api/invitations', form)).toMatchObject({
    status: 409,
    body: { message, fields: { email: message } },
  });
  expect((await owner('GET', '/api/invitations')).body).toEqual([]);
});

test('an invitation says of which agency it is: who works there already finds it among their own', async () => {
  const token = await invite();
  const own = (await owner('GET', '/api/agencies')).body;
  expect((await it.stranger('GET', `/api/invitations/${token}`)).body.agencyId).toBe(own[0].id);
});

test('a deadlock while somebody joins is tried again, and not taken for a bad invitation', async () => {
  const token = await invite();
  // A sequence keeps its value after a rollback, so only the first switch of the session collides.
  await it.database.pool.query(`
    create sequence collisions;
    create function collide() returns trigger language plpgsql as $$ begin
      if nextval('collisions') = 1 then raise 'deadlock detected' using errcode = '40P01'; end if;
      return new; end $$;
    create trigger collide before update of agency_id on sessions for each row execute function collide()`);
  try {
    expect(await accept(token)).toBe(200);
  } finally {
    await it.database.pool.query(
      'drop trigger collide on sessions; drop function collide; drop sequence collisions',
    );
  }
});

test('whoever joined and was removed since is told that the invitation is over', async () => {
  const token = await invite();
  expect(await accept(token)).toBe(200);
  await remove(dana);
  expect(await accept(token)).toBe(404);
});
