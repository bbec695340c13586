import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NEEDS_TWO_FACTORS } from '#domain/agencies/safety-contract.ts';
import { codeAt, stepAt } from '#server/features/accounts/totp.ts';
import { eventually } from '#tests/support/eventually.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';
import { at, settled, twoInstances, type Instance } from '#tests/support/two-instances.ts';

let here: Instance;
let there: Instance;
let close: () => Promise<void>;
let owner: Awaited<ReturnType<Instance['signIn']>>;
let colleague: Person;
beforeAll(async () => {
  ({ here, there, close } = await twoInstances());
});
afterAll(() => close());
beforeEach(async () => {
  owner = await here.signIn();
  colleague = await joinTeam(here, owner, { role: 'manager' });
});

const currentPassword = 'correct horse';

/**
 * Changes something here while the other instance answers from its cache. From the announcement on, which the
 * commit sends, the very next response there is correct: nothing is asked twice.
 */
async function onceAnnounced(
  who: { cookie: string },
  kind: 'user' | 'session' | 'agency',
  action: () => Promise<unknown>,
) {
  const { ask } = await settled(there, who);
  const before = there.heard.length;
  await action();
  await eventually(`the other instance hears of the ${kind}`, () =>
    there.heard.slice(before).some((topic) => topic?.startsWith(`${kind}:`)),
  );
  return ask;
}

const clientsOf = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);

test('a role that is taken away here no longer counts there', async () => {
  expect((await at(there, colleague.cookie)('POST', '/api/posts', { title: 'Before' })).status).toBe(201);
  const ask = await onceAnnounced(colleague, 'user', () =>
    owner('PATCH', `/api/members/${colleague.id}`, { role: 'viewer' }),
  );
  expect((await ask('POST', '/api/posts', { title: 'After' })).status).toBe(403);
  expect((await ask('GET', '/api/auth/user')).body).toMatchObject({ role: 'viewer' });
});

test('a role that is given here counts there', async () => {
  await owner('PATCH', `/api/members/${colleague.id}`, { role: 'viewer' });
  const ask = await onceAnnounced(colleague, 'user', () =>
    owner('PATCH', `/api/members/${colleague.id}`, { role: 'manager' }),
  );
  expect((await ask('POST', '/api/posts', { title: 'After' })).status).toBe(201);
});

test('a client that is taken from a member here is no longer theirs there', async () => {
  await owner('POST', '/api/companies', { name: 'Moss' });
  const ask = await onceAnnounced(colleague, 'user', () =>
    owner('PATCH', `/api/members/${colleague.id}`, { companies: ['Moss'] }),
  );
  expect(clientsOf(await ask('GET', '/api/companies'))).toEqual(['Moss']);
});

test('who is removed here sees nothing of the agency there, and is at work in their own', async () => {
  const { body: post } = await owner('POST', '/api/posts', { title: 'Ours', companyName: 'Fern & Oak' });
  expect((await at(there, colleague.cookie)('GET', `/api/posts/${post.id}`)).status).toBe(200);
  const ask = await onceAnnounced(colleague, 'user', () => owner('DELETE', `/api/members/${colleague.id}`));
  expect((await ask('GET', `/api/posts/${post.id}`)).status).toBe(404);
  expect((await ask('GET', '/api/posts')).body).toEqual([]);
  expect((await ask('GET', '/api/auth/user')).body).toMatchObject({ role: 'owner' });
});

test('a session that is ended here, one of several or all others, opens nothing there', async () => {
  const [phone, tablet] = [await here.logIn(owner), await here.logIn(owner)];
  const { body: sessions } = await phone('GET', '/api/auth/sessions');
  const id = (sessions as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent)?.id;
  const asPhone = await onceAnnounced(phone, 'session', () => owner('DELETE', `/api/auth/sessions/${id}`));
  expect((await asPhone('GET', '/api/posts')).status).toBe(401);
  expect((await at(there, tablet.cookie)('GET', '/api/posts')).status).toBe(200);

  const asTablet = await onceAnnounced(tablet, 'session', () =>
    owner('POST', '/api/auth/sessions/end-others'),
  );
  expect((await asTablet('GET', '/api/posts')).status).toBe(401);
  expect((await at(there, owner.cookie)('GET', '/api/posts')).status).toBe(200);
});

test('a new password that is set here ends the other sessions there', async () => {
  const thief = await here.logIn(owner);
  const ask = await onceAnnounced(thief, 'session', () =>
    owner('POST', '/api/auth/change-password', { currentPassword, newPassword: 'another good one' }),
  );
  expect((await ask('GET', '/api/posts')).status).toBe(401);
});

test('a second factor that the owner asks everybody for here is asked for there, whoever comes first', async () => {
  const { body } = await owner('POST', '/api/auth/two-factor/start', { currentPassword });
  const code = codeAt((body as { secret: string }).secret, stepAt(here.clock.now()));
  expect((await owner('POST', '/api/auth/two-factor', { code })).status).toBe(200);
  const ask = await onceAnnounced(colleague, 'agency', () =>
    owner('PATCH', '/api/agency/safety', { requiresTwoFactor: true }),
  );
  // A member with two factors comes first: their request tells the other instance the agency's revision.
  expect((await at(there, owner.cookie)('GET', '/api/posts')).status).toBe(200);
  expect(await ask('GET', '/api/posts')).toMatchObject({ status: 403, body: { message: NEEDS_TWO_FACTORS } });
});

test('another agency that somebody goes to here is the one they are in there', async () => {
  const { body } = await colleague('GET', '/api/agencies');
  const own = (body as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)?.id;
  const { body: post } = await owner('POST', '/api/posts', { title: 'Ours' });
  const ask = await onceAnnounced(colleague, 'session', () =>
    colleague('POST', `/api/agencies/${own}/switch`),
  );
  expect((await ask('GET', `/api/posts/${post.id}`)).status).toBe(404);
});
