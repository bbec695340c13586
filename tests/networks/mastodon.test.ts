import { afterAll, beforeAll, expect, test } from 'vitest';
import { mastodon } from '#server/ports/networks/mastodon/mastodon.ts';
import type { ConnectedAccount } from '#server/ports/networks/port.ts';
import { publicFetch } from '#server/ports/networks/public-fetch.ts';
import { drive, picture } from '#tests/support/network-driver.ts';
import { startSnac } from './start-snac.ts';

let snac: Awaited<ReturnType<typeof startSnac>>;
let account: ConnectedAccount;
/** Runs ahead where two looks have to be minutes apart. */
const clock = { at: Date.now(), now: () => new Date(clock.at) };
const fake = { whenHeld: () => {} };
const channel = mastodon({ fetch: publicFetch({ anywhere: true }), now: clock.now });
const never = new AbortController().signal;

beforeAll(async () => {
  snac = await startSnac();
  if (channel.connect.kind !== 'oauth') throw new Error('Mastodon has a log-in');
  const redirectUri = 'http://localhost:3000/callback';
  const { authUrl, keep } = await channel.connect.begin({ redirectUri, state: 'abc', server: snac.url });
  const query = await snac.sayYes(authUrl);
  expect(query['state']).toBe('abc');
  const [one] = await channel.connect.finish({ redirectUri, query, keep });
  if (!one) throw new Error('nothing was connected');
  account = one;
});
afterAll(() => snac.stop());

const post = (text: string) => ({ key: text, text, media: [], firstComment: null, options: {} });
const workOf = (text: string) => ({
  ...post(text),
  account,
  scheduledAt: clock.now(),
  checkpoint: { media: [], looked: null },
  committingSince: clock.now(),
});

test('a real server is connected, and known for what it is', () => {
  expect(account).toMatchObject({
    handle: expect.stringMatching(/^ada@localhost/) as string,
    details: { software: 'snac', honoursKey: false, limits: { text: 100_000, media: 4 } },
  });
});

test('it takes text, pictures with alt text, and a reply; the link opens', async () => {
  const end = await drive(
    { channel, account, clock, fake },
    post('Grüße 👋 https://example.com/x & <b> #Frühling'),
  );
  expect(end.step, end.reason).toBe('published');
  expect((await fetch(end.link ?? '')).status).toBe(200);
  const media = [await picture(1, 'A green door'), await picture(2)];
  const second = await drive({ channel, account, clock, fake }, { ...post('pictures'), media });
  expect(second.step, second.reason).toBe('published');
  const work = { ...workOf('pictures'), firstComment: 'More' };
  expect(await channel.afterwards?.(work, { id: second.id, link: second.link }, never)).toMatchObject({
    comment: 'out',
  });
  expect(await channel.figures?.(account, { id: second.id, link: null }, never)).toMatchObject({ likes: 0 });
});

test('a commit whose answer was lost is found by its text, and one that never came is not found twice', async () => {
  const text = 'Lost & found: “quotes”, https://example.com/y #tag @ada';
  const work = workOf(text);
  const { id } = await channel.commit(work, never);
  expect(await channel.findOut(work, never)).toMatchObject({ is: 'out', id });
  const other = workOf('Never sent');
  const first = await channel.findOut(other, never);
  if (first.is !== 'look again') throw new Error(first.is);
  clock.at = first.notBefore.getTime();
  expect(await channel.findOut({ ...other, checkpoint: first.checkpoint }, never)).toMatchObject({
    is: 'not out',
  });
});

test('a wrong token is noticed', async () => {
  const wrong = { ...account, tokens: { access: 'wrong' } };
  await expect(channel.test(wrong, never)).rejects.toMatchObject({ kind: 'reconnect' });
});
