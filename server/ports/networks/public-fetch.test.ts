import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { whileCollecting } from '#tests/support/collect-garbage.ts';
import { isPublicAddress } from './public-address.ts';
import { NoAnswer, NotPublic, publicFetch } from './public-fetch.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});
async function serve(host: string, listener: RequestListener, port = 0): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => error,
  );

/** In these tests 127.0.0.2 stands for the internet, and 127.0.0.1 for our own machine. */
const isPublic = (address: string) => address === '127.0.0.2';
const answering =
  (...addresses: string[]) =>
  (_host: string, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(null, [{ address: addresses.shift() ?? '127.0.0.1', family: 4 }]);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fdff::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0x7f000001/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://１２７.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:7f00:1]/',
  'https://[fd12::1]/',
  'https://[fe80::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://user:secret@1.1.1.1/',
  'http://1.1.1.1/',
  'ftp://1.1.1.1/',
])('%s is not gone to', async (url) => {
  expect(await thrown(publicFetch()(url))).toBeInstanceOf(NotPublic);
});

test('a name is judged at the connection: one that answers differently the second time gains nothing', async () => {
  const reached: string[] = [];
  const port = await serve('127.0.0.2', (_, response) => {
    reached.push('outside');
    response.end('{}');
  });
  await serve('127.0.0.1', (_, response) => void (reached.push('inside'), response.end('{}')), port);
  const fetch = publicFetch({ http: true, isPublic, resolve: answering('127.0.0.2', '127.0.0.1') });
  expect((await fetch(`http://name.example:${port}/`)).status).toBe(200);
  expect(await thrown(fetch(`http://name.example:${port}/`))).toBeInstanceOf(NotPublic);
  expect(reached).toEqual(['outside']);
});

test('of several addresses only the public ones are tried', async () => {
  const port = await serve('127.0.0.2', (_, response) => void response.end('{}'));
  const fetch = publicFetch({
    http: true,
    isPublic,
    resolve: (_host, done) =>
      done(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '127.0.0.2', family: 4 },
      ]),
  });
  expect((await fetch(`http://name.example:${port}/`)).status).toBe(200);
});

test('a redirect is judged like the first address, by digits and by name', async () => {
  let location = '';
  const port = await serve('127.0.0.2', (_, response) =>
    response.writeHead(302, { Location: location }).end(),
  );
  let inside = 0;
  const own = await serve('127.0.0.1', (_, response) => void (inside++, response.end('secret')));
  const fetch = publicFetch({ http: true, isPublic, resolve: answering() });
  for (location of [`http://127.0.0.1:${own}/`, `http://rebound.example:${own}/`, `http://[::1]:${own}/`])
    expect(await thrown(fetch(`http://127.0.0.2:${port}/`))).toBeInstanceOf(NotPublic);
  expect(inside).toBe(0);
});

test('a redirect elsewhere does not take the token along, and nothing that was sent is sent elsewhere', async () => {
  const seen: (string | undefined)[] = [];
  const other = await serve('127.0.0.1', (request, response) => {
    seen.push(request.headers.authorization);
    response.end('{}');
  });
  const port = await serve('127.0.0.1', (_, response) =>
    response.writeHead(307, { Location: `http://127.0.0.1:${other}/` }).end(),
  );
  const fetch = publicFetch({ anywhere: true });
  await fetch(`http://127.0.0.1:${port}/`, { headers: { Authorization: 'Bearer x' } });
  expect(seen).toEqual([undefined]);
  const posted = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'text' });
  expect([posted.status, seen.length]).toEqual([307, 1]);
});

test('an origin that the operator named may be anywhere, others may not', async () => {
  const port = await serve('127.0.0.1', (_, response) => void response.end('{}'));
  const fetch = publicFetch({ trusted: [`http://127.0.0.1:${port}`] });
  expect((await fetch(`http://127.0.0.1:${port}/x`)).status).toBe(200);
  expect(await thrown(fetch(`http://127.0.0.1:${port + 1}/x`))).toBeInstanceOf(NotPublic);
});

test('an endless or silent answer ends, and it is known whether anything was sent', async () => {
  const port = await serve('127.0.0.1', (request, response) => {
    if (request.url === '/silent') return;
    response.on('error', () => {});
    Readable.from(endless()).pipe(response);
  });
  const fetch = publicFetch({ anywhere: true, mostBytes: 10_000 });
  expect(await thrown(fetch(`http://127.0.0.1:${port}/endless`))).toBeInstanceOf(NoAnswer);
  expect(await thrown(fetch(`http://127.0.0.1:${port}/silent`, { timeout: 200 }))).toMatchObject({
    sent: true,
  });
  expect(await thrown(fetch('http://127.0.0.1:9/'))).toMatchObject({ sent: false });
});
function* endless() {
  for (;;) yield 'x'.repeat(1000);
}

test('a stream is sent whole, and a refusal before its end is heard', async () => {
  let taken = 0;
  const port = await serve('127.0.0.1', (request, response) => {
    if (request.url === '/full') return void response.writeHead(413, { Connection: 'close' }).end('too much');
    request.on('data', (part: Buffer) => (taken += part.length));
    request.on('end', () => response.end('{}'));
  });
  const fetch = publicFetch({ anywhere: true });
  const body = () => Readable.from([Buffer.alloc(300_000), Buffer.alloc(200_000)]);
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: body(), bytes: 500_000 });
  expect(taken).toBe(500_000);
  const refused = await fetch(`http://127.0.0.1:${port}/full`, {
    method: 'POST',
    body: Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(100_000))),
    bytes: 20_000_000,
  });
  expect(refused.status).toBe(413);
});

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['says only how its answer begins', (_, response) => void response.writeHead(200).write('{')],
  [
    'sends a byte now and then',
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    },
  ],
  [
    'leads from one address to the next',
    (_, response) => void setTimeout(() => response.writeHead(302, { Location: '/' }).end(), 300),
  ],
])('a server that %s is given up at the limit, whatever is collected meanwhile', async (_, listener) => {
  const port = await serve('127.0.0.1', listener);
  const fetch = publicFetch({ anywhere: true });
  const error = await whileCollecting(thrown(fetch(`http://127.0.0.1:${port}/`, { timeout: 1_000 })));
  expect(error).toBeInstanceOf(NoAnswer);
  expect((error as NoAnswer).sent).toBe(true);
});
