import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { endWell } from './closing.ts';

interface Answer {
  status: number | undefined;
  connection: string | undefined;
}

/** One request over a connection that the browser would keep open. */
const ask = (app: FastifyInstance, agent: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', path: '/slow', agent }, (answer) => {
      answer.resume().on('end', () => {
        resolve({ status: answer.statusCode, connection: answer.headers.connection });
      });
    })
      .on('error', reject)
      .end();
  });

async function slowServer() {
  const app = Fastify();
  let finish = () => {};
  const release = new Promise<void>((resolve) => (finish = resolve));
  app.get('/slow', async () => {
    app.server.emit('reached');
    await release;
    return 'done';
  });
  return { app, finish };
}

test('a stop waits for the answer that is under way, and not for the connection that was kept open', async () => {
  const { app, finish } = await slowServer();
  const end = endWell(app, async () => {});
  await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const reached = once(app.server, 'reached');
  const answer = ask(app, agent);
  await reached;
  const ended = end();
  finish();
  expect(await answer).toEqual({ status: 200, connection: 'close' });
  await ended;
  agent.destroy();
});

test.each([
  ['what arrives while it is still busy at the stop is answered', 3, 4],
  ['whoever goes on asking does not hold it up for ever', 100, 12],
])('%s', async (_promise, askers, rounds) => {
  const { app, finish } = await slowServer();
  const agent = new Agent({ keepAlive: true });
  const late: Promise<Answer>[] = [];
  let waited = 0;
  const end = endWell(app, async () => {
    waited += 1;
    if (late.length === askers) return;
    const reached = once(app.server, 'reached');
    late.push(ask(app, agent));
    await reached;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const ended = end();
  finish();
  await ended;
  expect(waited).toBe(rounds);
  expect(new Set((await Promise.all(late)).map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 200, connection: 'close' })]),
  );
  agent.destroy();
});

test('who is connected and asks only after the stop began is answered as ever, and event streams end', async () => {
  const house = await testApp();
  const { cookie } = await house.signIn();
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = house.app.server.address() as AddressInfo;
  const paths = ['/api/companies', '/api/live', '/api/nothing'];
  const sockets: Socket[] = [];
  for (const _ of paths) {
    const there = once(house.app.server, 'connection');
    sockets.push(connect({ port, host: '127.0.0.1' }));
    await there;
  }
  const closed = house.app.close();
  // A turn later it takes no new connection.
  await new Promise((resolve) => setImmediate(resolve));
  expect(house.app.server.listening).toBe(false);
  const answers = await Promise.all(
    sockets.map((socket, at) => {
      socket.write(`GET ${paths[at]} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
      return text(socket);
    }),
  );
  const [companies, live, nothing] = answers;
  for (const answer of answers) expect(answer).toMatch(/^connection: close\r$/im);
  expect(companies).toMatch(/^HTTP\/1\.1 200 .*"name":/s);
  expect(live).toMatch(/^HTTP\/1\.1 200 .*text\/event-stream.*retry: 2000\n\n/s);
  expect(nothing).toMatch(
    /^HTTP\/1\.1 404 .*"message":"There is nothing at this address","code":"not_found"/s,
  );
  await closed;
  await house.close();
});
