import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bluesky } from '#server/ports/networks/bluesky/bluesky.ts';
import { mastodon } from '#server/ports/networks/mastodon/mastodon.ts';
import { publicFetch, type Fetch } from '#server/ports/networks/public-fetch.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { whileCollecting } from '#tests/support/collect-garbage.ts';
import { networksOf } from '#tests/support/recording-network.ts';

let app: TestApp;
let silent: Server;
let url: string;

beforeAll(async () => {
  silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const patient = publicFetch({ anywhere: true });
  const fetch: Fetch = (address, ask) => patient(address, { ...ask, timeout: 300 });
  const means = { fetch, now: () => new Date() };
  app = await testApp({ networks: networksOf(mastodon(means), bluesky(means, { url })) });
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await app.close();
});

test.each([
  ['Mastodon', () => ({ network: 'mastodon', server: url })],
  ['Bluesky', () => ({ network: 'bluesky', handle: 'acme.bsky.social', password: 'right' })],
  ['Bluesky', () => ({ network: 'bluesky', handle: 'acme.example', password: 'right', server: url })],
])('a server that never answers a log-in to %s is named in a sentence', async (label, form) => {
  const owner = await app.signIn({ companyName: 'Acme' });
  const { status, body } = await whileCollecting(owner('POST', '/api/companies/Acme/accounts', form()));
  expect({ status, message: body.message }).toEqual({
    status: 503,
    message: `${label} could not be reached.`,
  });
});
