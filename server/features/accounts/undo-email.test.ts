import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import { apiKeys } from '#server/db/schema/keys.ts';
import { messages } from '#server/db/schema/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mailedToken } from '#tests/support/account-mails.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type Answer, type Client, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { softAuthenticator } from '#tests/support/soft-authenticator.ts';
import { joinTeam } from '#tests/support/team.ts';
import { codeAt, stepAt } from './totp.ts';

let it: TestApp;
let owner: Client & { email: string; password: string };
let thief: string;
let made = 0;
beforeAll(async () => {
  it = await testApp({ mail: recordingMail() });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.pass(3_600_000);
  owner = await it.signIn();
  await confirm(owner.email);
  made += 1;
  thief = `thief${made}@elsewhere.test`;
});

const currentPassword = 'correct horse';
const confirm = async (email: string) =>
  it.stranger('POST', '/api/auth/confirm-email', {
    token: await mailedToken(it.ctx, 'email-confirmation', email),
  });

/** Somebody who knows the password changes the address, a while after the owner's own changes. */
async function takeAddress(): Promise<void> {
  it.clock.pass(60_000);
  const form = { firstName: 'Olive', lastName: 'Owner', email: thief, currentPassword };
  expect((await owner('POST', '/api/auth/update-profile', form)).status).toBe(200);
  it.clock.pass(60_000);
}

async function addPasskey(label: string) {
  const device = softAuthenticator();
  const begun = await owner('POST', '/api/auth/passkeys/options', { currentPassword });
  const credential = device.create(begun.body as { challenge: string });
  expect((await owner('POST', '/api/auth/passkeys', { label, credential })).status).toBe(201);
  return device;
}
async function opens(device: ReturnType<typeof softAuthenticator>): Promise<number> {
  const asked = await it.stranger('POST', '/api/auth/login/passkey/options');
  const credential = device.get(asked.body as { challenge: string });
  return (await it.stranger('POST', '/api/auth/login/passkey', { credential })).status;
}
async function switchOn(): Promise<{ secret: string; codes: string[] }> {
  const begun = await owner('POST', '/api/auth/two-factor/start', { currentPassword });
  const { secret } = begun.body as { secret: string };
  const on = await owner('POST', '/api/auth/two-factor', { code: codeAt(secret, stepAt(it.clock.now())) });
  expect(on.status).toBe(200);
  return { secret, codes: (on.body as { recoveryCodes: string[] }).recoveryCodes };
}

const undo = async () =>
  it.stranger('POST', '/api/auth/undo-email', {
    token: await mailedToken(it.ctx, 'email-changed', owner.email),
  });
const logIn = (password: string) => it.stranger('POST', '/api/auth/login', { email: owner.email, password });

/** Opens the link in the old mailbox, chooses a password, and logs in with it. */
async function takeBack() {
  const done = await undo();
  expect(done.status).toBe(200);
  const { resetUrl, ended, joined } = done.body as { resetUrl: string; ended: unknown; joined: unknown };
  const token = new URL(resetUrl).searchParams.get('token');
  const set = await it.stranger('POST', '/api/auth/reset-password', { token, newPassword: 'mine again' });
  expect(set.status).toBe(200);
  return { ended, joined, logIn: await logIn('mine again') };
}

const NOTHING = {
  passkeys: [],
  twoFactor: false,
  recoveryCodes: false,
  keys: [],
  invitations: [],
  feeds: false,
  calendars: 0,
};

describe('taking a change of the address back', () => {
  test('ends the passkeys that were added since, and no other', async () => {
    const own = await addPasskey('Own phone');
    await takeAddress();
    const foreign = await addPasskey('Other phone');
    const back = await takeBack();
    expect(back.ended).toEqual({ ...NOTHING, passkeys: ['Other phone'] });
    expect(back.logIn.status).toBe(200);
    expect([await opens(foreign), await opens(own)]).toEqual([401, 200]);
  });

  test('ends the two-factor that was switched on since: the new password is enough', async () => {
    await takeAddress();
    await switchOn();
    const back = await takeBack();
    expect(back.ended).toEqual({ ...NOTHING, twoFactor: true, recoveryCodes: true });
    expect(back.logIn.status).toBe(200);
    const cookie = String(back.logIn.headers['set-cookie']).split(';')[0] ?? '';
    const state = await it.stranger('GET', '/api/auth/two-factor', undefined, { cookie });
    expect(state.body).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  });

  test('ends a two-factor app also where it took the place of an earlier one', async () => {
    const { codes } = await switchOn();
    await takeAddress();
    const off = await owner('POST', '/api/auth/two-factor/off', { currentPassword, code: codes[0] });
    expect(off.status).toBe(200);
    await switchOn();
    expect((await takeBack()).logIn.status).toBe(200);
  });

  test('leaves the app from before, and ends recovery codes that were made since', async () => {
    const { secret } = await switchOn();
    await takeAddress();
    const renewed = await owner('POST', '/api/auth/two-factor/recovery-codes', { currentPassword });
    const [foreign] = (renewed.body as { recoveryCodes: string[] }).recoveryCodes;
    const back = await takeBack();
    expect(back.ended).toEqual({ ...NOTHING, recoveryCodes: true });
    expect(back.logIn.status).toBe(202);
    const { ticket } = back.logIn.body.twoFactor as { ticket: string };
    const enter = (code = '') => it.stranger('POST', '/api/auth/login/code', { ticket, code });
    expect((await enter(foreign)).status).toBe(401);
    expect((await enter(codeAt(secret, stepAt(it.clock.now())))).status).toBe(200);
  });

  test('ends the keys that were made since, and no other', async () => {
    const own = await programOf(it, owner, { name: 'Website' });
    await takeAddress();
    const foreign = await programOf(it, owner, { name: 'Robot' });
    expect((await foreign.program('GET', '/api/posts')).status).toBe(200);
    expect((await takeBack()).ended).toEqual({ ...NOTHING, keys: ['Robot'] });
    expect((await foreign.program('GET', '/api/posts')).status).toBe(401);
    expect((await own.program('GET', '/api/posts')).status).toBe(200);
  });

  test('ends a key that was being made at that moment, too', async () => {
    await takeAddress();
    const [{ id: agencyId }] = (await owner('GET', '/api/agencies')).body;
    const [user] = await it.ctx.db.select().from(users).where(eq(users.email, thief));
    const createdBy = user?.id ?? '';
    const key = { agencyId, name: 'Robot', hash: thief, begins: 'gr_', role: 'manager' as const };
    let undoing: Promise<Answer> | undefined;
    let isUndone = false;
    await inTransaction(it.ctx.db, async (tx) => {
      await tx.insert(apiKeys).values({ ...key, createdBy, createdAt: it.clock.now() });
      undoing = undo().finally(() => (isUndone = true));
      await eventually('it waits for the key, or is done', async () => {
        const waiting = `select 1 from pg_stat_activity
                          where datname = current_database() and wait_event_type = 'Lock'`;
        return isUndone || ((await it.database.pool.query(waiting)).rowCount ?? 0) > 0;
      });
    });
    expect(await undoing).toMatchObject({ status: 200, body: { ended: { keys: ['Robot'] } } });
  });

  test('ends the person’s calendar addresses, also those from before, which could be read since', async () => {
    const feedOf = async (client: Client) => {
      const { all } = (await client('GET', '/api/calendar/feeds')).body as { all: string };
      return new URL(all).pathname;
    };
    const colleague = await joinTeam(it, owner, { role: 'manager' });
    const [own, theirs] = [await feedOf(owner), await feedOf(colleague)];
    await takeAddress();
    expect((await it.stranger('GET', own)).status).toBe(200);
    expect((await takeBack()).ended).toEqual({ ...NOTHING, feeds: true });
    expect((await it.stranger('GET', own)).status).toBe(404);
    expect((await it.stranger('GET', theirs)).status).toBe(200);
  });

  test('ends the calendars that were connected since, and no other', async () => {
    const { id: userId } = (await owner('GET', '/api/auth/user')).body as { id: string };
    const { id: agencyId } = (await owner('GET', '/api/agencies')).body[0] as { id: string };
    const connect = () =>
      it.ctx.db.insert(calendarConnections).values({
        agencyId,
        userId,
        provider: 'google',
        accessToken: 'sealed',
        connectedAt: it.clock.now(),
      });
    await connect();
    await takeAddress();
    await connect();
    expect((await takeBack()).ended).toEqual({ ...NOTHING, calendars: 1 });
    const left = await it.ctx.db
      .select()
      .from(calendarConnections)
      .where(eq(calendarConnections.userId, userId));
    expect(left).toHaveLength(1);
  });

  describe('and invitations', () => {
    const invite = async (email?: string) => {
      const form = { role: 'owner', companies: 'all', ...(email && { email }) };
      const { body } = await owner('POST', '/api/invitations', form);
      return new URL((body as { url: string }).url).pathname.replace('/join/', '/api/invitations/');
    };
    const status = async (path: string) => (await it.stranger('GET', path)).status;

    test('that were sent since end, and no other', async () => {
      const before = await invite();
      await takeAddress();
      const since = [await invite(`friend${made}@elsewhere.test`), await invite()];
      const { ended } = await takeBack();
      expect(ended).toEqual({ ...NOTHING, invitations: [`friend${made}@elsewhere.test`, null] });
      expect([await status(before), ...(await Promise.all(since.map(status)))]).toEqual([200, 404, 404]);
    });

    test('name who joined by them since, and whom those let in, who all stay', async () => {
      const called = async (person: Client & { email: string }, firstName: string) => {
        const form = { firstName, lastName: 'Stone', email: person.email, currentPassword };
        expect((await person('POST', '/api/auth/update-profile', form)).status).toBe(200);
      };
      await owner('PATCH', '/api/agency', { name: 'Fern & Oak' });
      await called(await joinTeam(it, owner, { role: 'manager' }), 'Colleague');
      await takeAddress();
      const friend = await joinTeam(it, owner, { role: 'owner' });
      await called(friend, 'Friend');
      await called(await joinTeam(it, friend, { role: 'manager' }), 'Further');
      const { ended, joined, logIn: logged } = await takeBack();
      expect(ended).toEqual(NOTHING);
      expect(joined).toEqual([
        { name: 'Friend Stone', agencyName: 'Fern & Oak' },
        { name: 'Further Stone', agencyName: 'Fern & Oak' },
      ]);
      const cookie = String(logged.headers['set-cookie']).split(';')[0] ?? '';
      const team = await it.stranger('GET', '/api/members', undefined, { cookie });
      expect(team.body).toHaveLength(4);
    });
  });

  test('ends the old password: nobody comes in with it before there is a new one', async () => {
    await takeAddress();
    const done = await undo();
    expect(done.body).toMatchObject({ ended: NOTHING, joined: [] });
    expect((await logIn(currentPassword)).status).toBe(401);
  });
});

describe('while a change of the address can be taken back', () => {
  const subjectsTo = async (to: string) =>
    (await it.ctx.db.select().from(messages).where(eq(messages.to, to)))
      .filter(({ kind }) => kind === 'sign-in-changed')
      .map(({ subject }) => subject);

  test('the old address, too, is told what changes about the sign-in, and how to take it back', async () => {
    await takeAddress();
    await addPasskey('Other phone');
    await programOf(it, owner, { name: 'Robot' });
    const told = ['A passkey was added at Greenroom', 'A key was made at Greenroom'];
    expect((await subjectsTo(thief)).toSorted()).toEqual(told.toSorted());
    expect((await subjectsTo(owner.email)).toSorted()).toEqual(told.toSorted());
    const mails = await it.ctx.db.select().from(messages).where(eq(messages.kind, 'sign-in-changed'));
    const toOld = mails.filter(({ to }) => to === owner.email);
    for (const { text } of toOld) expect(text).toContain('This was not me');
    for (const { text } of mails.filter(({ to }) => to === thief))
      expect(text).not.toContain('This was not me');
  });

  test('and not after the three days', async () => {
    await takeAddress();
    it.clock.pass(3 * 86_400_000);
    await addPasskey('Phone');
    expect(await subjectsTo(owner.email)).toEqual([]);
    expect(await subjectsTo(thief)).toEqual(['A passkey was added at Greenroom']);
  });

  test('an address that nobody ever confirmed is not written to', async () => {
    const unsure = await it.signIn();
    const form = { firstName: 'Olive', lastName: 'Owner', email: thief, currentPassword };
    await unsure('POST', '/api/auth/update-profile', form);
    await programOf(it, unsure);
    expect(await subjectsTo(unsure.email)).toEqual([]);
    expect(await subjectsTo(thief)).toEqual(['A key was made at Greenroom']);
  });
});
