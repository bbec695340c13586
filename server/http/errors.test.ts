import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendError } from './errors.ts';
import { openLog } from '#server/log.ts';

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

test('what is our fault is logged with the id that the answer carries', async () => {
  const lines: string[] = [];
  const app = Fastify({
    loggerInstance: openLog('error', { write: (line) => void lines.push(line) }),
    childLoggerFactory: (logger) => logger,
    genReqId: () => 'the-request',
  });
  app.setErrorHandler(sendError);
  app.get('/', () => {
    throw new Error('a defect');
  });
  await app.inject('/');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { reqId: 'the-request', msg: 'request failed', err: { message: 'a defect' } },
  ]);
});
