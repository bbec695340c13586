import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { answerOthers } from './each-route.ts';
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

test('requests are counted by route, status and how long they took, as Prometheus reads it', async () => {
  const counted = Fastify();
  counted.setErrorHandler(sendError);
  addMetrics(counted, undefined);
  counted.get('/things/:id', () => 'one');
  await answerOthers(counted, (_request, reply) => reply.code(404).send());
  await counted.inject('/things/1');
  await counted.inject('/things/2');
  await counted.inject({ method: 'POST', url: '/nowhere' });
  const { body, headers } = await counted.inject('/metrics');
  await counted.close();
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = body.split('\n').filter((line) => line.includes('greenroom_request_seconds'));
  const labels = 'method="GET",route="/things/:id",status="200"';
  expect(lines).toContain('# TYPE greenroom_request_seconds histogram');
  expect(lines).toContain(`greenroom_request_seconds_bucket{le="10",${labels}} 2`);
  expect(lines).toContain(`greenroom_request_seconds_bucket{le="+Inf",${labels}} 2`);
  expect(lines).toContain(`greenroom_request_seconds_count{${labels}} 2`);
  expect(lines).toContain('greenroom_request_seconds_count{method="POST",route="(none)",status="404"} 1');
  expect(lines.find((line) => line.startsWith(`greenroom_request_seconds_sum{${labels}}`))).toBeDefined();
});
