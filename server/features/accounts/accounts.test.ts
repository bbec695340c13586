import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema/accounts.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { readyPicture } from '#tests/support/media.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

const person = {
  email: 'Ada@Example.com',
  phone: '(555) 900-0001',
  password: 'long enough',
  firstName: 'Ada',
  lastName: 'Byron',
  companyName: 'Analytical',
};

describe('who is signed in', () => {
  const lenient = { prefer: 'handling=lenient' };
  const dead = { cookie: 'greenroom.sid=long-gone' };

  test('is refused to a stranger, and an empty answer to one who takes nobody for an answer', async () => {
    expect((await it.stranger('GET', '/api/auth/user')).status).toBe(401);
    expect((await it.stranger('GET', '/api/auth/user', undefined, dead)).status).toBe(401);
    for (const headers of [lenient, { ...lenient, ...dead }, { prefer: 'wait=5, handling="lenient"' }])
      expect(await it.stranger('GET', '/api/auth/user', undefined, headers)).toMatchObject({
        status: 204,
        headers: { 'cache-control': 'no-store', 'preference-applied': 'handling=lenient' },
      });
    for (const prefer of ['handling=strict', 'nothandling=lenient', 'handling=lenientish'])
      expect((await it.stranger('GET', '/api/auth/user', undefined, { prefer })).status).toBe(401);
  });

  test('is the same for an owner either way, and no other address is lenient', async () => {
    const owner = await it.signIn();
    const answer = await owner('GET', '/api/auth/user', undefined, lenient);
    expect(answer).toMatchObject({ status: 200, body: { email: owner.email } });
    expect((await it.stranger('GET', '/api/companies', undefined, lenient)).status).toBe(401);
  });
});

describe('sign-up', () => {
  test('creates the user and the first client company, and opens no session', async () => {
    const answer = await it.stranger('POST', '/api/auth/signup', person);
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      email: 'Ada@Example.com',
      phone: '+15559000001',
      firstName: 'Ada',
    });
    expect(answer.body.user).not.toHaveProperty('password');
    expect(answer.headers['set-cookie']).toBeUndefined();
    const login = await it.stranger('POST', '/api/auth/login', {
      email: 'ada@example.com',
      password: 'long enough',
    });
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const companies = await it.stranger('GET', '/api/companies', undefined, { cookie });
    expect(companies.body.map((company: { name: string }) => company.name)).toEqual(['Analytical']);
  });

  test('refuses a second account with the same e-mail in any case, or the same phone, and leaves nothing behind', async () => {
    const sameEmail = { ...person, email: 'ADA@example.com', phone: '5559000002', companyName: 'Other' };
    const samePhone = { ...person, email: 'else@example.com', phone: '+1 555 900 0001' };
    expect(await it.stranger('POST', '/api/auth/signup', sameEmail)).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists' },
    });
    expect(await it.stranger('POST', '/api/auth/signup', samePhone)).toMatchObject({
      status: 409,
      body: { message: 'An account with this phone number already exists' },
    });
    expect(await it.ctx.db.select().from(users).where(eq(users.email, 'else@example.com'))).toEqual([]);
  });

  test('names every wrong field in the words of the form', async () => {
    const answer = await it.stranger('POST', '/api/auth/signup', {
      email: 'x',
      phone: '12',
      password: 'short',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid 10-digit phone number',
      password: 'Password must be at least 8 characters',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      companyName: 'Company name is required',
    });
  });

  test('two at the same moment: one account', async () => {
    const twin = { ...person, email: 'twin@example.com', phone: '5559000077' };
    const answers = await Promise.all([1, 2, 3].map(() => it.stranger('POST', '/api/auth/signup', twin)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });
});

describe('profile and password', () => {
  test('the profile is saved; another account’s e-mail is refused', async () => {
    const owner = await it.signIn();
    const other = await it.signIn();
    const profile = { firstName: 'New', lastName: 'Name', email: owner.email, timeZone: 'Europe/Berlin' };
    expect((await owner('POST', '/api/auth/update-profile', profile)).body).toMatchObject(profile);
    const taken = await owner('POST', '/api/auth/update-profile', {
      ...profile,
      email: other.email.toUpperCase(),
    });
    expect(taken).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists' },
    });
    const tag = { 'if-none-match': String((await owner('GET', '/api/posts')).headers['etag']) };
    expect((await owner('GET', '/api/posts', undefined, tag)).status).toBe(304);
    await owner('POST', '/api/auth/update-profile', { ...profile, firstName: 'Newer' });
    expect((await owner('GET', '/api/posts', undefined, tag)).status).toBe(200);
    const zone = await owner('POST', '/api/auth/update-profile', { ...profile, timeZone: 'Mars/Olympus' });
    expect(zone.status).toBe(400);
  });

  test('a picture that was not uploaded, and another agency’s, are refused in the same words', async () => {
    const owner = await it.signIn();
    const other = await it.signIn();
    const unknown = '/objects/uploads/00000000-0000-4000-8000-000000000000';
    const theirs = [
      await readyPicture(it.ctx.db, other.email),
      await readyPicture(it.ctx.db, other.email, 'video'),
    ];
    const save = (profileImageUrl: string) =>
      owner('POST', '/api/auth/update-profile', {
        firstName: 'Olive',
        lastName: 'Owner',
        email: owner.email,
        profileImageUrl,
      });
    const refusal = 'Please upload the picture first';
    for (const picture of [unknown, ...theirs])
      expect(await save(picture)).toMatchObject({
        status: 400,
        body: { message: refusal, fields: { profileImageUrl: refusal } },
      });
    expect(await save(await readyPicture(it.ctx.db, owner.email, 'video'))).toMatchObject({
      status: 400,
      body: { message: 'Please select an image file' },
    });
    expect((await save(await readyPicture(it.ctx.db, owner.email))).status).toBe(200);
  });

  test('a wrong current password is refused; a change ends the other sessions only', async () => {
    const owner = await it.signIn();
    const login = await it.stranger('POST', '/api/auth/login', {
      email: owner.email,
      password: owner.password,
    });
    const elsewhere = { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' };
    const wrong = await owner('POST', '/api/auth/change-password', {
      currentPassword: 'not this',
      newPassword: 'another one',
    });
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Current password is incorrect' } });
    const right = { currentPassword: owner.password, newPassword: 'another one' };
    expect((await owner('POST', '/api/auth/change-password', right)).status).toBe(200);
    expect((await owner('GET', '/api/auth/user')).status).toBe(200);
    expect((await it.stranger('GET', '/api/auth/user', undefined, elsewhere)).status).toBe(401);
  });
});
