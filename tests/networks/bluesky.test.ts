import { afterAll, beforeAll, expect, test } from 'vitest';
import { bluesky } from '#server/ports/networks/bluesky/bluesky.ts';
import type { ConnectedAccount, Work } from '#server/ports/networks/port.ts';
import { publicFetch } from '#server/ports/networks/public-fetch.ts';
import { drive, film, picture, testClock } from '#tests/support/network-driver.ts';
import { startPds } from './start-pds.ts';

let pds: Awaited<ReturnType<typeof startPds>>;
let channel: ReturnType<typeof bluesky>;
let account: ConnectedAccount;
const clock = testClock();
const fake = { whenHeld: () => {} };
const never = new AbortController().signal;

beforeAll(async () => {
  pds = await startPds();
  channel = bluesky({ fetch: publicFetch({ anywhere: true }), now: () => new Date() }, pds.bases);
  if (channel.connect.kind !== 'password') throw new Error('Bluesky asks for a password');
  account = await channel.connect.connect({ handle: pds.handle, password: pds.appPassword });
});
afterAll(() => pds.stop());

const post = (text: string) => ({ key: text, text, media: [], firstComment: null, options: {} });
async function recordOf(uri: string): Promise<{ value: { text: string } & Record<string, unknown> }> {
  const [repo = '', collection = '', rkey = ''] = uri.slice('at://'.length).split('/');
  const query = new URLSearchParams({ repo, collection, rkey }).toString();
  const answer = await fetch(`${pds.bases.url}/xrpc/com.atproto.repo.getRecord?${query}`);
  return (await answer.json()) as { value: { text: string } & Record<string, unknown> };
}
async function count(): Promise<number> {
  const query = new URLSearchParams({ repo: pds.did, collection: 'app.bsky.feed.post', limit: '100' });
  const answer = await fetch(`${pds.bases.url}/xrpc/com.atproto.repo.listRecords?${query.toString()}`);
  return ((await answer.json()) as { records: unknown[] }).records.length;
}

test('a real server takes text with a link, a mention and a hashtag, pictures, and a film', async () => {
  const text = `Grüße 👋 an @${pds.handle}: https://example.com/x #Frühling`;
  const first = await drive({ channel, account, clock, fake }, post(text));
  expect(first.step, first.reason).toBe('published');
  expect((await recordOf(first.id)).value).toMatchObject({
    text,
    facets: [{ features: [{ did: pds.did }] }, { features: [{ uri: 'https://example.com/x' }] }, {}],
  });
  const media = [await picture(1, 'A green door'), await picture(2)];
  const second = await drive({ channel, account, clock, fake }, { ...post('pictures'), media });
  expect(second.step, second.reason).toBe('published');
  expect((await recordOf(second.id)).value['embed']).toMatchObject({
    images: [{ alt: 'A green door' }, { alt: '' }],
  });
  const third = await drive({ channel, account, clock, fake }, { ...post('film'), media: [film(200_000)] });
  expect(third.step, third.reason).toBe('published');
});

test('ten commits at once are one record, and one that is repeated later is none', async () => {
  const before = await count();
  const work: Work = {
    ...post('ten'),
    account,
    scheduledAt: clock.now(),
    checkpoint: null,
    committingSince: null,
  };
  const { checkpoint } = await channel.prepare(work as never, never);
  const ready = { ...work, checkpoint } as never;
  expect(await channel.findOut(ready, never)).toMatchObject({ is: 'not out' });
  await Promise.all(Array.from({ length: 10 }, () => channel.commit(ready, never)));
  const { id } = await channel.commit(ready, never);
  expect(await count()).toBe(before + 1);
  expect(await channel.findOut(ready, never)).toMatchObject({ is: 'out', id });
});

test('the first comment is a reply, and asking for it twice makes one', async () => {
  const before = await count();
  const one = { ...post('commented'), firstComment: 'More at https://example.com' };
  const { id, link, checkpoint } = await drive({ channel, account, clock, fake }, one);
  const work = { ...one, account, scheduledAt: clock.now(), checkpoint, committingSince: null } as never;
  for (let again = 0; again < 2; again += 1)
    expect(await channel.afterwards?.(work, { id, link }, never)).toMatchObject({ comment: 'out' });
  expect(await count()).toBe(before + 2);
});

test('access is tested and renewed, and a wrong password is said', async () => {
  expect((await channel.test(account, never)).handle).toBe(pds.handle);
  const renewed = await channel.refresh(account, never);
  expect((await channel.test({ ...account, ...renewed }, never)).handle).toBe(pds.handle);
  if (channel.connect.kind !== 'password') throw new Error('Bluesky asks for a password');
  await expect(channel.connect.connect({ handle: pds.handle, password: 'wrong' })).rejects.toThrow(
    'Bluesky does not accept this handle with this app password.',
  );
});
