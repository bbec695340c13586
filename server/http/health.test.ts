import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addHealth } from './health.ts';

const never = () => new Promise<never>(() => undefined);
const fine = () => Promise.resolve();

test('a part that never answers makes the process not ready, and says which it is, instead of keeping everyone waiting', async () => {
  const app = Fastify();
  addHealth(app, { database: never, storage: fine }, 1);
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'not ready', database: 'unusable', storage: 'ok' });
});

test('a part that is back makes it ready again', async () => {
  let isDown = true;
  const app = Fastify();
  addHealth(app, { database: () => (isDown ? Promise.reject(new Error('down')) : fine()) });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  isDown = false;
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});
