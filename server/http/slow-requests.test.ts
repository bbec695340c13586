import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { TOO_SLOW } from './slow-requests.ts';

/** Short enough for a test, longer than a complete request takes. */
const patience = { milliseconds: 400, lookEvery: 50 };

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp({}, { patience });
  owner = await it.signIn();
  await it.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => it.close());

/** A client that sends this much and then stops; returns the response until the connection closes. */
async function says(words: string | Buffer): Promise<string> {
  const { port } = it.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(words);
  return text(socket);
}

const head = (line: string, ...more: string[]) =>
  [line, 'Host: localhost', `Cookie: ${owner.cookie}`, ...more, '', ''].join('\r\n');
const json = ['Content-Type: application/json', 'Content-Length: 900'];

function expectTooSlow(answer: string): void {
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toContain('application/json');
  expect(answer).toContain(JSON.stringify({ message: TOO_SLOW, code: 'too_slow' }));
}

describe('a request that is not sent in time gets 408 and its connection is closed', () => {
  test('where its headers do not end', async () => {
    expectTooSlow(await says('POST /api/companies HTTP/1.1\r\nHost: localhost\r\nX-Slow: '));
  });

  test('where nothing is sent at all', async () => {
    expectTooSlow(await says(''));
  });

  test.each([
    ['of an action', 'POST /api/companies HTTP/1.1'],
    ['of an action without a session', 'POST /api/auth/login HTTP/1.1'],
    ['of a review', `POST /api/approve/${'x'.repeat(43)} HTTP/1.1`],
    ['for an address that is not there', 'POST /api/nothing HTTP/1.1'],
  ])('where the body %s does not end', async (_, line) => {
    expectTooSlow(await says(`${head(line, ...json)}{"name":`));
  });

  test('where the form of another service’s report does not end', async () => {
    const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 900'];
    expectTooSlow(await says(`${head('POST /api/messages/twilio-status HTTP/1.1', ...form)}A=`));
  });

  test('where its chunks do not end', async () => {
    const chunks = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    expectTooSlow(await says(`${head('POST /api/companies HTTP/1.1', ...chunks)}9\r\n{"name":"\r\n`));
  });
});

test('a GET is answered without waiting for a body that it announces', async () => {
  const answer = await says(head('GET /api/auth/user HTTP/1.1', ...json));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('an upload may take its time', async () => {
  const { uploadURL } = (await owner('POST', '/api/objects/upload')).body as { uploadURL: string };
  const address = new URL(uploadURL);
  const file = await jpeg();
  const { port } = it.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const line = `PUT ${address.pathname}${address.search} HTTP/1.1`;
  socket.write(head(line, 'Content-Type: image/jpeg', `Content-Length: ${file.length}`, 'Connection: close'));
  socket.write(file.subarray(0, 100));
  // Other requests have timed out by now.
  expectTooSlow(await says(`${head('POST /api/companies HTTP/1.1', ...json)}{`));
  socket.write(file.subarray(100));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});
