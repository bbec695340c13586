import { request as ask, createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { answersWith } from './constant-headers.ts';
import { securityHeaders } from './security.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Name and value of each header as they came over the line, in lower case. */
async function headOf(port: number, path = '/'): Promise<[name: string, value: string][]> {
  const asking = ask({ port, path, host: '127.0.0.1', agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  const { rawHeaders: raw } = answer;
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? '']] : []));
}

async function headFrom(listener: RequestListener) {
  const server = createServer(
    { ServerResponse: answersWith({ 'x-one': 'always', 'x-two': 'too' }) },
    listener,
  );
  closing.push(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const head = await headOf((server.address() as AddressInfo).port);
  return head.filter(([name]) => name.startsWith('x-'));
}

test('every answer carries them, however its own headers are given', async () => {
  const both = [
    ['x-one', 'always'],
    ['x-two', 'too'],
  ];
  expect(await headFrom((_, answer) => answer.end('text'))).toEqual(both);
  expect(await headFrom((_, answer) => answer.writeHead(204).end())).toEqual(both);
  expect(await headFrom((_, answer) => answer.writeHead(200, { 'X-Own': '1' }).end())).toEqual([
    ...both,
    ['x-own', '1'],
  ]);
});

test('what an answer says itself counts, and is there once', async () => {
  const own = [
    ['x-two', 'too'],
    ['x-one', 'mine'],
  ];
  expect(await headFrom((_, answer) => answer.writeHead(200, { 'X-One': 'mine' }).end())).toEqual(own);
  expect(await headFrom((_, answer) => answer.writeHead(200, ['X-One', 'mine']).end())).toEqual(own);
  expect(await headFrom((_, answer) => answer.setHeader('X-One', 'mine').end())).toEqual(own);
});

test('a header that would break the head is refused at the start', () => {
  expect(() => answersWith({ 'x-one': 'a\r\nset-cookie: b' })).toThrow('no header: x-one');
  expect(() => answersWith({ 'x one': 'a' })).toThrow('no header: x one');
});

test('over a connection the app’s answers have what they have without one, each once', async () => {
  const it = await testApp();
  try {
    await it.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = it.app.server.address() as AddressInfo;
    for (const path of ['/healthz', '/api/posts', '/nothing/here']) {
      const head = await headOf(port, path);
      expect(new Set(head.map(([name]) => name)).size).toBe(head.length);
      expect(Object.fromEntries(head)).toMatchObject(securityHeaders(null, false));
      const without = (await it.app.inject(path)).headers;
      const fixed = Object.keys(securityHeaders(null, false));
      expect(head.filter(([name]) => fixed.includes(name)).sort()).toEqual(
        Object.entries(without)
          .filter(([name]) => fixed.includes(name))
          .sort(),
      );
    }
  } finally {
    await it.close();
  }
});
