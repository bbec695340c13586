import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendError } from './errors.ts';

const answerTo = async (code: string) => {
  const app = Fastify();
  app.setErrorHandler(sendError);
  app.get('/', () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('in the database'), { code }) });
  });
  const answer = await app.inject('/');
  return { status: answer.statusCode, ...answer.json<{ code: string; message: string }>() };
};

test('a full disk is told as such: nothing was saved, and who can help', async () => {
  expect(await answerTo('53100')).toMatchObject({
    status: 503,
    message: expect.stringMatching(/disk .* full/),
  });
});

test('a database that is away is worth another try; anything else is our fault and says nothing of itself', async () => {
  expect(await answerTo('57P01')).toMatchObject({ status: 503, code: 'unavailable' });
  expect(await answerTo('42601')).toMatchObject({ status: 500, code: 'internal' });
});
