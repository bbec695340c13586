import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOthers, onEachRoute } from './each-route.ts';

const app = Fastify();
let made = 0;
onEachRoute(app, 'onRequest', (route) => {
  made += 1;
  return (_request, reply, done) => {
    void reply.header('x-route', route?.url ?? 'none');
    done();
  };
});
const responses: string[] = [];
onEachRoute(app, 'onResponse', (route) => (request, _reply, done) => {
  responses.push(`${request.method} ${route?.url ?? 'none'}`);
  done();
});
const bodies: string[] = [];
onEachRoute(app, 'preParsing', (route) =>
  route?.method === 'GET' || route?.method === 'HEAD'
    ? null
    : (request, _reply, body, done) => {
        bodies.push(`${request.method} ${route?.url ?? 'none'}`);
        done(null, body);
      },
);
app.get('/things/:id', () => 'one');
app.post(
  '/things',
  { onRequest: (_request, reply, done) => done(void reply.header('x-own', 'too')) },
  () => 1,
);
app.get('/away', (_request, reply) => reply.callNotFound());
beforeAll(() => answerOthers(app, (_request, reply) => reply.code(404).send('nothing')));
afterAll(() => app.close());

test.each([
  ['GET', '/things/1', '/things/:id', 'GET /things/:id'],
  ['HEAD', '/things/1', '/things/:id', 'HEAD /things/:id'],
  ['POST', '/things', '/things', 'POST /things'],
  ['POST', '/nowhere', 'none', 'POST none'],
  // Its head was written as its route's before it said that there is nothing.
  ['GET', '/away', '/away', 'GET none'],
] as const)('%s %s meets the hook of its route, once', async (method, url, route, response) => {
  responses.length = 0;
  bodies.length = 0;
  const before = made;
  const { headers } = await app.inject({ method, url });
  expect(headers['x-route']).toBe(route);
  expect(responses).toEqual([response]);
  expect(made).toBe(before);
  expect(bodies).toEqual(method === 'POST' ? [response] : []);
});

test('a route keeps hooks of its own', async () => {
  const { headers } = await app.inject({ method: 'POST', url: '/things' });
  expect(headers).toMatchObject({ 'x-route': '/things', 'x-own': 'too' });
});
