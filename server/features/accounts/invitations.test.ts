import { afterEach, beforeEach, expect, test } from 'vitest';
import { signupInvitations, users } from '#server/db/schema/accounts.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { inviteSomebody } from './invitations.ts';

let it: TestApp;
beforeEach(async () => {
  it = await testApp({ signUp: 'invite', publicUrl: 'https://greenroom.example' });
});
afterEach(() => it.close());

let made = 0;
const signUp = (more: object = {}) => {
  made += 1;
  return it.stranger('POST', '/api/auth/signup', {
    email: `guest${made}@agency.test`,
    phone: `555777${String(made).padStart(4, '0')}`,
    password: 'long enough',
    firstName: 'Ada',
    lastName: 'Byron',
    companyName: 'Analytical',
    ...more,
  });
};
const invite = async () => {
  const link = new URL(await inviteSomebody(it.ctx));
  expect(link.origin + link.pathname).toBe('https://greenroom.example/signup');
  return link.searchParams.get('invitation') ?? '';
};
const isOpen = async (search = '') => {
  const answer = await it.stranger('GET', `/api/auth/signup${search}`);
  expect(answer.status).toBe(200);
  return answer.body.open as boolean;
};
const REFUSED = { status: 403, body: { message: 'Sign-up is by invitation', code: 'forbidden' } };

test('the first account needs no invitation, every other one does', async () => {
  expect(await isOpen()).toBe(true);
  expect((await signUp()).status).toBe(201);
  expect(await isOpen()).toBe(false);
  expect(await signUp()).toMatchObject(REFUSED);
  expect(await signUp({ invitation: 'made up' })).toMatchObject(REFUSED);
  expect(await it.ctx.db.select().from(users)).toHaveLength(1);
});

test('of several first sign-ups at the same moment one is the first', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => signUp()));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 403, 403, 403, 403, 403]);
});

test('an invitation lets one person in, once, and is not kept in clear', async () => {
  await signUp();
  const invitation = await invite();
  expect(JSON.stringify(await it.ctx.db.select().from(signupInvitations))).not.toContain(invitation);
  expect(await isOpen(`?invitation=${invitation}`)).toBe(true);
  const answers = await Promise.all([signUp({ invitation }), signUp({ invitation })]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 403]);
  expect(await isOpen(`?invitation=${invitation}`)).toBe(false);
});

test('an invitation whose sign-up was refused for another reason is still good', async () => {
  await signUp({ email: 'taken@agency.test' });
  const invitation = await invite();
  expect((await signUp({ invitation, email: 'Taken@agency.test' })).status).toBe(409);
  expect((await signUp({ invitation, password: 'short' })).status).toBe(400);
  expect((await signUp({ invitation })).status).toBe(201);
});

test('an invitation is good for seven days', async () => {
  await signUp();
  const [first, second] = [await invite(), await invite()];
  it.clock.pass(7 * 86_400_000 - 60_000);
  expect((await signUp({ invitation: first })).status).toBe(201);
  it.clock.pass(120_000);
  expect(await isOpen(`?invitation=${second}`)).toBe(false);
  expect(await signUp({ invitation: second })).toMatchObject(REFUSED);
});

test('where sign-up is open anyone may come, with whatever invitation', async () => {
  const open = await testApp();
  try {
    await open.signIn();
    await open.signIn();
    expect((await open.stranger('GET', '/api/auth/signup?invitation=old')).body).toEqual({ open: true });
  } finally {
    await open.close();
  }
});
