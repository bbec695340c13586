import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { sendError } from './errors.ts';
import { addMetrics } from './metrics.ts';

const app = Fastify();
app.setErrorHandler(sendError);
addMetrics(app, 'a-token');
afterAll(() => app.close());

const elsewhere = '203.0.113.9';
test.each([
  ['this machine', '127.0.0.1', {}, 200],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': elsewhere }, 404],
  ['somebody else', elsewhere, {}, 404],
  ['somebody else with the token', elsewhere, { authorization: 'Bearer a-token' }, 200],
  ['somebody else with another token', elsewhere, { authorization: 'Bearer b-token' }, 404],
  ['as many letters, but more bytes', elsewhere, { authorization: 'Bearer ä-token' }, 404],
  ['an empty token', elsewhere, { authorization: 'Bearer ' }, 404],
])('the figures for %s', async (_who, remoteAddress, headers, status) => {
  const answer = await app.inject({ url: '/metrics', remoteAddress, headers });
  expect(answer.statusCode).toBe(status);
});
