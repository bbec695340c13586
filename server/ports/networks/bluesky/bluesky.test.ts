import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { PASSWORD, startBluesky } from '#tests/fakes/networks/bluesky.ts';
import { refuse } from '#tests/fakes/networks/stand-in.ts';
import { drive, film, picture, testClock } from '#tests/support/network-driver.ts';
import type { ConnectedAccount } from '../port.ts';
import { publicFetch } from '../public-fetch.ts';
import { bluesky } from './bluesky.ts';
import { facetsOf, mentionsIn } from './facets.ts';
import { tidFor } from './tid.ts';

let fake: Awaited<ReturnType<typeof startBluesky>>;
const clock = testClock();
let channel: ReturnType<typeof bluesky>;
let account: ConnectedAccount;
const never = new AbortController().signal;

beforeAll(async () => {
  fake = await startBluesky();
  channel = bluesky({ fetch: publicFetch({ anywhere: true }), now: () => new Date() }, fake.bases);
});
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.judge(null);
  account = await connect(fake.handle);
});
function connect(handle: string, password = PASSWORD, server?: string): Promise<ConnectedAccount> {
  if (channel.connect.kind !== 'password') throw new Error('Bluesky asks for a password');
  return channel.connect.connect({ handle, password, ...(server ? { server } : {}) });
}
const saidTo = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => (error instanceof PortError ? `${error.kind}: ${error.message}` : String(error)),
  );
const go = (text: string, more: { media?: Awaited<ReturnType<typeof picture>>[]; comment?: string } = {}) =>
  drive(
    { channel, account, clock, fake },
    {
      key: text,
      text,
      media: more.media ?? [],
      firstComment: more.comment ?? null,
      options: {},
    },
  );

test('an account is connected by handle, with its name, picture and when it has to be connected again', async () => {
  for (const one of [
    account,
    await connect(`@${fake.handle.toUpperCase()} `),
    await connect(fake.handle, PASSWORD, fake.url),
  ]) {
    expect(one).toMatchObject({
      network: 'bluesky',
      remoteId: fake.did,
      handle: fake.handle,
      name: 'Green Door',
      avatarUrl: expect.stringContaining('bafkavatar') as string,
      details: { pds: fake.url },
    });
    const days = ((one.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const minutes = ((one.refreshAt?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(90);
  }
});

test('what cannot be connected is said in a sentence', async () => {
  expect(await saidTo(connect('nobody.test'))).toBe('will never work: Bluesky knows nobody as @nobody.test.');
  expect(await saidTo(connect('a b'))).toBe('will never work: Please enter the handle, as name.bsky.social.');
  expect(await saidTo(connect('ada@example.com'))).toContain('Please enter the handle');
  expect(await saidTo(connect(fake.handle, 'wrong'))).toBe(
    'will never work: Bluesky does not accept this handle with this app password.',
  );
  expect(await saidTo(connect(fake.handle, PASSWORD, 'http://127.0.0.1:9'))).toBe(
    'retry later: Bluesky could not be reached.',
  );
  const strict = bluesky({ fetch: publicFetch({ trusted: [fake.url] }), now: clock.now }, fake.bases);
  if (strict.connect.kind !== 'password') throw new Error('Bluesky asks for a password');
  const inside = { handle: fake.handle, password: PASSWORD, server: 'https://127.0.0.1:8443' };
  expect(await saidTo(strict.connect.connect(inside))).toBe(
    'will never work: 127.0.0.1 is not a public address.',
  );
});

test('access is renewed and tested, and ends where it was revoked', async () => {
  const renewed = await channel.refresh(account, never);
  expect(renewed.tokens['access']).not.toBe(account.tokens['access']);
  expect((await channel.test({ ...account, ...renewed }, never)).name).toBe('Green Door');
  fake.endAccess();
  expect(await saidTo(channel.test(account, never))).toContain('reconnect: ');
  expect((await channel.refresh(account, never)).tokens['access']).toBeDefined();
  fake.revoke();
  expect(await saidTo(channel.refresh(account, never))).toContain('reconnect: ');
});

test('links, mentions and hashtags are found, in bytes', () => {
  const text =
    '👋 héllo @ada.test, see https://example.com/a?b=c. (https://example.com/Fern_(plant)) #Frühling #1 me@mail.test (#two_words) @nobody.test';
  expect(mentionsIn(text)).toEqual(['ada.test', 'nobody.test']);
  const bytes = Buffer.from(text);
  const found = facetsOf(text, { 'ada.test': 'did:plc:ada' }).map(({ index, features }) => [
    bytes.subarray(index.byteStart, index.byteEnd).toString('utf8'),
    Object.values(features[0] ?? {}).at(-1),
  ]);
  expect(found).toEqual([
    ['@ada.test', 'did:plc:ada'],
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['https://example.com/Fern_(plant)', 'https://example.com/Fern_(plant)'],
    ['#Frühling', 'Frühling'],
    ['#two_words', 'two_words'],
  ]);
});

test('a tag that is longer than Bluesky takes is left as words', () => {
  const tag = 'ä'.repeat(64);
  expect(facetsOf(`#${tag}`, {})).toMatchObject([{ features: [{ tag }] }]);
  expect(facetsOf(`#${tag}ä`, {})).toEqual([]);
});

test('the key of a record follows from date and question, sorts by date, and differs for different questions', () => {
  const at = (iso: string, key: string) => tidFor(new Date(iso), key);
  expect(at('2026-05-12T07:00:00Z', 'a')).toBe(at('2026-05-12T07:00:30Z', 'a'));
  expect(at('2026-05-12T07:00:00Z', 'a')).toMatch(/^[2-7a-j][2-7a-z]{12}$/);
  expect(at('2026-05-12T07:00:00Z', 'z') < at('2026-05-12T07:01:00Z', 'a')).toBe(true);
  expect(new Set(Array.from({ length: 5000 }, (_, n) => at('2026-05-12T07:00:00Z', `${n}`))).size).toBe(5000);
});

test('pictures go out upright as JPEG with their alt text, a film as it is', async () => {
  await go('two', { media: [await picture(9, 'A door'), await picture(10)] });
  expect(fake.withText('two')[0]?.embed).toMatchObject({
    images: [
      { alt: 'A door', aspectRatio: { width: 40, height: 30 }, image: { mimeType: 'image/jpeg' } },
      { alt: '' },
    ],
  });
  await go('moving', { media: [film(70_000)] });
  expect(fake.withText('moving')[0]?.embed).toMatchObject({
    video: { mimeType: 'video/mp4', size: 70_000 },
    alt: 'A door opens',
  });
  const heavy = { ...film(), bytes: 100_000_001 };
  expect(await go('heavy', { media: [heavy] })).toMatchObject({
    step: 'failed',
    reason: 'Bluesky takes videos as MP4 up to 100 MB.',
  });
});

test('the first comment is a reply, once, and its failure leaves the post out', async () => {
  const { id, link, checkpoint } = await go('with comment', { comment: 'More at https://example.com' });
  const work = {
    account,
    key: 'with comment',
    scheduledAt: new Date('2026-05-12T07:00:00Z'),
    text: 'with comment',
    media: [],
    firstComment: 'More at https://example.com',
    options: {},
    checkpoint: checkpoint as never,
    committingSince: null,
  };
  fake.judge((name) => (name.endsWith('putRecord') ? refuse(502, {}) : null));
  expect(await channel.afterwards?.(work, { id, link }, never)).toMatchObject({
    comment: 'retry later',
    link,
  });
  fake.judge(null);
  for (let again = 0; again < 2; again += 1)
    expect(await channel.afterwards?.(work, { id, link }, never)).toMatchObject({ comment: 'out' });
  const replies = fake.withText('More at https://example.com');
  expect(replies).toHaveLength(1);
  expect(replies[0]?.reply?.root.uri).toBe(id);
  fake.judge((name) => (name.endsWith('putRecord') ? refuse(400, { error: 'ExpiredToken' }) : null));
  expect(await channel.afterwards?.(work, { id, link }, never)).toMatchObject({ comment: 'no access' });
  expect(await channel.figures?.(account, { id, link }, never)).toEqual({ likes: 3, comments: 1 });
});

test('pictures that the server has thrown away meanwhile are sent again', async () => {
  const media = [await picture(11)];
  const work = {
    account,
    key: 'forgotten',
    scheduledAt: clock.now(),
    text: 'forgotten',
    media,
    firstComment: null,
    options: {},
    checkpoint: null,
    committingSince: null,
  };
  const first = await channel.prepare(work, never);
  const second = await channel.prepare({ ...work, checkpoint: first.checkpoint }, never);
  fake.forgetBlobs();
  await channel.commit({ ...work, checkpoint: second.checkpoint }, never);
  expect(fake.withText('forgotten')).toHaveLength(1);
});

test.each([
  [429, {}, 'retry later: Bluesky takes no more for now.'],
  [503, {}, 'retry later: Bluesky is not available (503).'],
  [400, { error: 'AccountTakedown' }, 'reconnect: Bluesky no longer accepts this account’s app password.'],
  [400, { error: 'InvalidRequest', message: 'too  odd' }, 'will never work: Bluesky refused: too odd'],
])('before the commit %i %j means %s', async (status, body, said) => {
  fake.judge((name) => (name.endsWith('uploadBlob') ? refuse(status, body) : null));
  const work = {
    account,
    key: 'k',
    scheduledAt: clock.now(),
    text: 't',
    media: [await picture(12)],
    firstComment: null,
    options: {},
    checkpoint: null,
    committingSince: null,
  };
  const { checkpoint } = await channel.prepare(work, never);
  expect(await saidTo(channel.prepare({ ...work, checkpoint }, never))).toBe(said);
});

test('a full day is waited out as long as the server says', async () => {
  const still = bluesky({ fetch: publicFetch({ anywhere: true }), now: clock.now }, fake.bases);
  const reset = clock.at / 1000 + 500;
  fake.judge((name) =>
    name.endsWith('getSession') ? refuse(429, {}, { 'ratelimit-reset': String(reset) }) : null,
  );
  await expect(still.test(account, never)).rejects.toMatchObject({
    kind: 'retry later',
    retryAfterSeconds: 500,
  });
});

test('where it does not name the moment, it is waited as long as Retry-After says', async () => {
  fake.judge((name) => (name.endsWith('getSession') ? refuse(429, {}, { 'retry-after': '700' }) : null));
  await expect(channel.test(account, never)).rejects.toMatchObject({ retryAfterSeconds: 700 });
  fake.judge((name) => (name.endsWith('getSession') ? refuse(503, {}, { 'retry-after': '300' }) : null));
  await expect(channel.test(account, never)).rejects.toMatchObject({ retryAfterSeconds: 300 });
});

test('a commit that ends with the server’s own error says so, and how long to wait', async () => {
  const work = {
    account,
    key: 'k',
    scheduledAt: clock.now(),
    text: 't',
    media: [],
    firstComment: null,
    options: {},
    checkpoint: null,
    committingSince: null,
  };
  const { checkpoint } = await channel.prepare(work, never);
  const committed = (status: number) => {
    fake.judge((name) => (name.endsWith('putRecord') ? refuse(status, {}, { 'Retry-After': '600' }) : null));
    return channel.commit({ ...work, checkpoint }, never);
  };
  const unclear = { kind: 'outcome unknown', retryAfterSeconds: 600 };
  await expect(committed(503)).rejects.toMatchObject({ ...unclear, answered: true });
  // The server behind a gateway may still be at work.
  await expect(committed(504)).rejects.toMatchObject({ ...unclear, answered: false });
});
