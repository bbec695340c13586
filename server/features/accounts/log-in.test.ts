import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
  await it.stranger('POST', '/api/auth/signup', person);
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

describe('log-in', () => {
  test('wrong e-mail and wrong password are one answer', async () => {
    const wrongPassword = await it.stranger('POST', '/api/auth/login', {
      email: person.email,
      password: 'wrong one',
    });
    const wrongEmail = await it.stranger('POST', '/api/auth/login', {
      email: 'no@one.test',
      password: 'wrong one',
    });
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.body).toEqual({ message: 'Invalid email or password', code: 'unauthenticated' });
    expect(wrongEmail.body).toEqual(wrongPassword.body);
  });

  test('the cookie is HttpOnly and SameSite=Lax, and a new one each time', async () => {
    const form = { email: person.email, password: person.password };
    const first = await it.stranger('POST', '/api/auth/login', form);
    const second = await it.stranger('POST', '/api/auth/login', form);
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    expect(first.headers['set-cookie']).not.toEqual(second.headers['set-cookie']);
  });

  test('is Secure where the browser came over https', async () => {
    const answer = await it.stranger(
      'POST',
      '/api/auth/login',
      { email: person.email, password: person.password },
      { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
    );
    expect(String(answer.headers['set-cookie'])).toContain('Secure');
  });

  test('is Secure where the links that are sent out are https, whatever the proxy says', async () => {
    const behind = await testApp({ publicUrl: 'https://greenroom.example' });
    try {
      await behind.stranger('POST', '/api/auth/signup', person);
      const form = { email: person.email, password: person.password };
      const answer = await behind.stranger('POST', '/api/auth/login', form);
      expect(String(answer.headers['set-cookie'])).toContain('Secure');
    } finally {
      await behind.close();
    }
  });

  test('guessing is limited, with Retry-After, and the limit passes', async () => {
    const guess = () =>
      it.stranger('POST', '/api/auth/login', { email: 'guess@me.test', password: 'nope nope' });
    for (let turn = 0; turn < 15; turn += 1) expect((await guess()).status).toBe(401);
    const limited = await guess();
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(limited.body.message).toBe('Too many tries. Please wait 15 minutes and try again.');
    it.clock.pass(16 * 60_000);
    expect((await guess()).status).toBe(401);
  });

  test('a volley of guesses gets no further than one after the other, whatever addresses it claims', async () => {
    const email = 'volley@me.test';
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        it.stranger(
          'POST',
          '/api/auth/login',
          { email, password: `guess ${turn}` },
          { 'x-forwarded-for': `203.0.113.${turn}` },
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(15);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });

  test('who knows the password is never limited, however often and at once', async () => {
    const form = { email: person.email, password: person.password };
    const many = Array.from({ length: 120 }, () => it.stranger('POST', '/api/auth/login', form));
    expect(new Set((await Promise.all(many)).map((answer) => answer.status))).toEqual(new Set([200]));
  });

  test('log-out ends the session and goes home', async () => {
    const owner = await it.signIn();
    await owner('HEAD', '/api/logout');
    expect((await owner('GET', '/api/auth/user')).status).toBe(200);
    const out = await owner('GET', '/api/logout');
    expect(out.status).toBe(302);
    expect(out.headers['location']).toBe('/');
    expect((await owner('GET', '/api/auth/user')).status).toBe(401);
  });

  test('a session lasts thirty days from its last use', async () => {
    const owner = await it.signIn();
    it.clock.pass(20 * 86_400_000);
    expect((await owner('GET', '/api/auth/user')).status).toBe(200);
    it.clock.pass(20 * 86_400_000);
    expect((await owner('GET', '/api/auth/user')).status).toBe(200);
    it.clock.pass(31 * 86_400_000);
    expect((await owner('GET', '/api/auth/user')).status).toBe(401);
  });
});
