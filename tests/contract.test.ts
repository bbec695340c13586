import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#domain/contract.ts';
import { endpoint, type Endpoint } from '#domain/kit/endpoint.ts';
import { keepAnswers } from '#server/http/kept-answers.ts';
import { mount } from '#server/http/mount.ts';
import { forAnyone } from '#server/kit/route.ts';
import { routes } from '#server/rooms.ts';
import { testApp, type Client, type TestApp } from './support/app.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn();
});
afterAll(() => it.close());

const endpoints = Object.values(contract).flat();
const name = (one: Endpoint) => `${one.method} ${one.path}`;
const fill = (path: string, value: string) => path.replace(/:\w+/g, value);
const takesBody = (one: Endpoint) =>
  one.method !== 'GET' && one.method !== 'DELETE' && !one.body.safeParse({}).success;

test('every endpoint is mounted exactly once', () => {
  expect(routes.map((route) => route.endpoint.name).sort()).toEqual(endpoints.map((one) => one.name).sort());
});

describe('no session', () => {
  test.each(endpoints.filter((one) => one.access === 'member').map((one) => [name(one), one] as const))(
    '%s → 401',
    async (_, one) => {
      const answer = await it.stranger(
        one.method,
        fill(one.path, randomUUID()),
        takesBody(one) ? {} : undefined,
      );
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    },
  );
});

describe('garbage', () => {
  test.each(endpoints.filter(takesBody).map((one) => [name(one), one] as const))(
    '%s → 400',
    async (_, one) => {
      const client = one.access === 'member' ? owner : it.stranger;
      for (const body of [{}, { [randomUUID()]: 1 }, [], 'text', 7]) {
        const answer = await client(
          one.method,
          fill(one.path, randomUUID()),
          typeof body === 'object' ? body : JSON.stringify(body),
          { 'content-type': 'application/json' },
        );
        expect([answer.status, body]).toEqual([400, body]);
        expect(answer.body).toMatchObject({ code: 'bad_input', message: expect.any(String) as string });
        expect(answer.body.message).not.toMatch(/this value|expected form|^(Invalid|Too|Unrecognized)\b/);
      }
      const broken = await client(one.method, fill(one.path, randomUUID()), '{"a":', {
        'content-type': 'application/json',
      });
      expect(broken.status).toBe(400);
    },
  );
});

test('a key that the answer does not name never leaves', async () => {
  const leaky = endpoint('leaky', {
    method: 'GET',
    path: '/api/leaky',
    access: 'public',
    summary: 'For this test',
    answer: z.object({ shown: z.string(), inner: z.object({ shown: z.string() }) }),
  });
  const bare = (await import('fastify')).default();
  mount(
    bare,
    it.ctx,
    forAnyone(leaky, async () => ({ shown: 'a', secret: 'b', inner: { shown: 'c', secret: 'd' } })),
    { build: 'test', kept: keepAnswers() },
  );
  expect((await bare.inject('/api/leaky')).json()).toEqual({ shown: 'a', inner: { shown: 'c' } });
});

describe('the edges', () => {
  test('an unknown path under /api is a JSON 404', async () => {
    for (const path of ['/api/nothing', '/api', '/api/posts/x/y/z'])
      expect(await it.stranger('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('a request from another site is refused', async () => {
    const foreign = { origin: 'https://evil.test' };
    expect((await owner('POST', '/api/companies', { name: 'Forged' }, foreign)).status).toBe(403);
    const site = { 'sec-fetch-site': 'cross-site' };
    expect((await owner('POST', '/api/companies', { name: 'Forged' }, site)).status).toBe(403);
    const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    expect((await owner('POST', '/api/companies', { name: 'Honest' }, own)).status).toBe(201);
  });

  test('unreadable characters, broken escapes and impossible dates are bad input, never a failure of ours', async () => {
    for (const path of [
      '/api/posts?company=%00',
      '/api/activity?company=a%00b',
      '/api/posts?from=0000-01-01T00:00:00Z',
      '/api/companies/%E0%A4%A',
      '/api/posts?limit=0',
    ])
      expect([path, (await owner('GET', path)).status]).toEqual([path, 400]);
    const post = await owner('POST', '/api/posts', { title: 'half \ud83d', caption: 'a\u0000b' });
    expect(post.status).toBe(400);
    expect((await owner('POST', '/api/posts', { title: 'half \ud83d' })).status).toBe(201);
  });

  test('a cursor that we did not make is bad input', async () => {
    const nobody = '00000000-0000-0000-0000-000000000000';
    const made = [
      `1|${nobody}`,
      `+275760-09-13T00:00:00.000Z|${nobody}`,
      `0000-01-01T00:00:00.000Z|${nobody}`,
      `2026-01-01T00:00:00.000Z|${'-'.repeat(36)}`,
    ].map((text) => Buffer.from(text).toString('base64url'));
    for (const list of ['/api/posts', '/api/messages'])
      for (const cursor of ['AAAA', ...made])
        expect([cursor, (await owner('GET', `${list}?cursor=${cursor}`)).status]).toEqual([cursor, 400]);
  });

  test('a path that cannot name anything is not found', async () => {
    for (const path of [
      '/api/posts/no-id',
      '/api/posts/11111111-1111-1111-1111-111111111111',
      '/api/companies/%00',
      `/api/companies/${'x'.repeat(300)}`,
      `/api/approve/${'x'.repeat(300)}`,
    ])
      expect(await owner('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('nesting without end is bad input', async () => {
    for (const body of [
      '['.repeat(100_000) + ']'.repeat(100_000),
      '{"a":'.repeat(9_000) + '1' + '}'.repeat(9_000),
    ])
      expect(
        await owner('POST', '/api/companies', body, { 'content-type': 'application/json' }),
      ).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  });

  test('an empty body is an empty body, whatever type it is announced as', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const upload = await owner('POST', '/api/objects/upload', undefined, { 'content-type': type });
      expect(upload).toMatchObject({ status: 200, body: { uploadURL: expect.any(String) as string } });
    }
    const form = await owner('POST', '/api/companies', 'name=x', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(415);
  });

  test('what is left out may also be null, and no logo an empty text', async () => {
    const post = { title: null, caption: null, assets: null, reviewerEmails: null, reviewerPhones: null };
    expect(
      await owner('POST', '/api/posts', { ...post, companyName: null, scheduledAt: null }),
    ).toMatchObject({
      status: 201,
      body: { title: '', caption: '', assets: [], reviewerEmails: [], status: 'Draft' },
    });
    expect(await owner('POST', '/api/companies', { name: 'No Logo', logoUrl: '' })).toMatchObject({
      status: 201,
      body: { logoUrl: null },
    });
  });

  test('who asks for too many gets as many as there are at once', async () => {
    for (const list of ['/api/posts', '/api/messages', '/api/activity'])
      expect((await owner('GET', `${list}?limit=1000000`)).status).toBe(200);
  });

  test('spans are read in every usual form', async () => {
    for (const from of ['2026-11-01', '2026-11-01T09:00Z', '2026-11-01T09:00:00%2B01:00'])
      expect([from, (await owner('GET', `/api/posts?from=${from}`)).status]).toEqual([from, 200]);
  });

  test('what a person reads is no programmer’s word', async () => {
    expect((await owner('GET', '/api/posts?limit=0')).body).toEqual({
      code: 'bad_input',
      message: 'Please check “limit”: it must be 1 or more',
      fields: { limit: 'Please check “limit”: it must be 1 or more' },
    });
  });

  test('a database that cannot be asked is a passing trouble, not a failure', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
    const cut = await testApp({ db: drizzle(pool) });
    const answer = await cut.stranger('GET', '/api/posts', undefined, { cookie: 'greenroom.sid=any' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await cut.close();
    await pool.end();
  });

  test('what is no request at all is answered in the same form', async () => {
    const address = await it.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/api/posts`, { headers: { 'x-long': 'x'.repeat(30_000) } });
    expect(answer.status).toBe(431);
    expect(await answer.json()).toMatchObject({ code: 'bad_input', message: expect.any(String) as string });
  });

  test('an error carries no tag of the answer that was not given', async () => {
    const missing = await owner('GET', `/api/posts/${randomUUID()}`);
    expect([missing.status, missing.headers['etag']]).toEqual([404, undefined]);
  });

  test('metrics are for the machine itself or whoever has the token', async () => {
    expect((await it.stranger('GET', '/metrics')).status).toBe(200);
    const far = { 'x-forwarded-for': '203.0.113.9' };
    expect((await it.stranger('GET', '/metrics', undefined, far)).status).toBe(404);
    const token = { ...far, authorization: 'Bearer metrics-token' };
    expect((await it.stranger('GET', '/metrics', undefined, token)).status).toBe(200);
  });

  test('the contract is printed for programs and for people', async () => {
    const json = await it.stranger('GET', '/api/openapi.json');
    expect(json.body.openapi).toBe('3.1.0');
    for (const one of endpoints)
      expect(json.body.paths[one.path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(one.method.toLowerCase());
    for (const path of ['/api/logout', '/api/posts/{id}/history.csv', '/calendar/{secret}.ics'])
      expect(json.body.paths[path]).toHaveProperty('get');
    const { schema } = json.body.paths['/api/posts/{id}'].get.responses['200'].content['application/json'];
    expect(schema.properties.createdAt).toEqual({ type: 'string', format: 'date-time' });
    expect(json.body.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(json.body.paths['/api/posts'].get.security).toEqual([{ session: [] }, { key: [] }]);
    expect(json.body.paths['/api/members'].get.security).toEqual([{ session: [] }]);
    const page = await it.stranger('GET', '/api/docs');
    expect(String(page.headers['content-type'])).toContain('text/html');
  });

  test('a poll that brings nothing new is answered 304; a change is seen', async () => {
    const first = await owner('GET', '/api/posts');
    const tag = { 'if-none-match': String(first.headers['etag']) };
    expect((await owner('GET', '/api/posts', undefined, tag)).status).toBe(304);
    await owner('POST', '/api/posts', { title: 'Something new' });
    expect((await owner('GET', '/api/posts', undefined, tag)).status).toBe(200);
  });

  test('the headers keep the page to itself', async () => {
    const { headers } = await it.stranger('GET', '/api/openapi.json');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
