import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { compressAnswers } from './compression.ts';

const app = Fastify();
await compressAnswers(app);
const long = 'ä'.repeat(600);
app.get('/short', () => ({ word: 'ä' }));
app.get('/long', () => ({ word: long }));
app.get('/nothing', (_request, reply) => reply.code(204).send());
app.post('/echo', (request) => request.body);
afterAll(() => app.close());

const packed = { 'accept-encoding': 'gzip' };

test('a long answer is packed for who can unpack it, in letters of several bytes too', async () => {
  const answer = await app.inject({ url: '/long', headers: packed });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.headers['vary']).toMatch(/accept-encoding/i);
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ word: long });
  const plain = await app.inject('/long');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual({ word: long });
});

test.each([
  ['a short answer', '/short', '{"word":"ä"}'],
  ['no answer', '/nothing', ''],
])('%s passes as it is', async (_what, url, body) => {
  const answer = await app.inject({ url, headers: packed });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body).toBe(body);
});

test('what comes in packed is unpacked', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await app.inject({
    method: 'POST',
    url: '/echo',
    headers,
    payload: gzipSync('{"word":"a"}'),
  });
  expect(answer.json()).toEqual({ word: 'a' });
});
