import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { sayYes } from '#tests/fakes/networks/mastodon.ts';
import { refuse } from '#tests/fakes/networks/stand-in.ts';
import { startX } from '#tests/fakes/networks/x.ts';
import { drive, film, picture, testClock } from '#tests/support/network-driver.ts';
import { movingPicture } from '#tests/support/pictures.ts';
import type { ConnectedAccount, Medium, Work } from '../port.ts';
import { publicFetch } from '../public-fetch.ts';
import type { Checkpoint } from './find-out.ts';
import { x } from './x.ts';

const clock = testClock();
const never = new AbortController().signal;
const redirectUri = 'http://localhost:3000/api/accounts/callback';
let fake: Awaited<ReturnType<typeof startX>>;
let channel: ReturnType<typeof x>;
let account: ConnectedAccount;
beforeAll(async () => {
  fake = await startX(clock.now);
  const means = { fetch: publicFetch({ anywhere: true }), now: clock.now };
  channel = x(means, fake.app, fake.bases, { piece: 2000 });
});
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.judge(null);
  [account] = (await connect()) as [ConnectedAccount];
});
async function connect(query?: Record<string, string>) {
  if (channel.connect.kind !== 'oauth') throw new Error('X has a log-in');
  const { authUrl, keep } = await channel.connect.begin({ redirectUri, state: 's' });
  return channel.connect.finish({ redirectUri, query: query ?? (await sayYes(authUrl)), keep });
}
const saidTo = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => (error instanceof PortError ? `${error.kind}: ${error.message}` : String(error)),
  );
const go = (text: string, media: Medium[]) =>
  drive({ channel, account, clock, fake }, { key: text, text, media, firstComment: null, options: {} });
const workOf = (text: string): Work<Checkpoint> => ({
  account,
  key: text,
  scheduledAt: clock.now(),
  text,
  media: [],
  firstComment: 'More',
  options: {},
  checkpoint: { media: [], upload: null, looked: null },
  committingSince: clock.now(),
});

test('an account is connected, and each renewal gives a token that replaces the one before', async () => {
  expect(account).toMatchObject({ network: 'x', remoteId: '4242', handle: 'greendoor', name: 'Green Door' });
  const renewed = await channel.refresh(account, never);
  expect(await saidTo(channel.refresh(account, never))).toBe('reconnect: X has to be connected again.');
  expect((await channel.refresh({ ...account, ...renewed }, never)).tokens['access']).toBeDefined();
  expect((await channel.test({ ...account, ...renewed }, never)).handle).toBe('greendoor');
  // If X has lost a renewal, the previous token still works.
  const forgotten = { ...renewed, tokens: { access: 'a', refresh: 'forgotten', before: 'unknown' } };
  expect(await saidTo(channel.refresh({ ...account, ...forgotten }, never))).toBe(
    'reconnect: X has to be connected again.',
  );
  [account] = (await connect()) as [ConnectedAccount];
  const kept = { access: 'a', refresh: 'forgotten', before: account.tokens['refresh'] ?? '' };
  expect((await channel.refresh({ ...account, tokens: kept }, never)).tokens['before']).toBe(kept.before);
  expect(account.scopes).toContain('tweet.write');
  expect(await saidTo(connect({ code: 'made-up' }))).toBe(
    'will never work: X did not accept the log-in. Please try again.',
  );
  expect(await saidTo(connect({}))).toBe('will never work: The access to X was not given.');
});

test('pictures have their alt text, a film goes in pieces', async () => {
  const end = await go('pictures', [await picture(1, 'A door'), await picture(2)]);
  expect(end.link).toMatch(/^https:\/\/x\.com\/i\/status\/\d+$/);
  expect(fake.withText('pictures')[0]?.media.map((id) => fake.uploads.get(id)?.alt)).toEqual([
    'A door',
    null,
  ]);
  await go('film', [film(5000)]);
  const [id = ''] = fake.withText('film')[0]?.media ?? [];
  expect([...(fake.uploads.get(id)?.pieces.values() ?? [])]).toEqual([2000, 2000, 1000]);
  expect(fake.faults).toEqual([]);
});

test('a GIF that moves goes in pieces of its own kind, with its alt text; one that stands still is a picture', async () => {
  const gif = async (frames: number, altText: string | null) => {
    const data = await (frames > 1
      ? movingPicture(frames)
      : sharp(await movingPicture(2))
          .gif()
          .toBuffer());
    const open = (from = 0) => Promise.resolve(Readable.from([data.subarray(from)]));
    return { ...(await picture(3, altText)), type: 'image/gif', bytes: data.length, open };
  };
  await go('dance', [await gif(4, 'They dance')]);
  await go('stands', [await gif(1, null)]);
  const sent = (text: string) =>
    fake.withText(text)[0]?.media.map((id) => {
      const { category = '', alt = null } = fake.uploads.get(id) ?? {};
      return { category, alt };
    });
  expect(sent('dance')).toEqual([{ category: 'tweet_gif', alt: 'They dance' }]);
  expect(sent('stands')).toEqual([{ category: 'tweet_image', alt: null }]);
  expect(fake.faults).toEqual([]);
});

test('pictures go out without a text, too', async () => {
  const end = await go('', [await picture(61)]);
  expect(end.step, end.reason).toBe('published');
  expect(fake.withText('')[0]?.media).toHaveLength(1);
});

test('a post is found by its text although X has written its own links into it', async () => {
  const work = workOf('Doors & more: https://example.com/a?b=c https://example.com/d');
  const published = await channel.commit(work, never);
  expect(await channel.findOut(work, never)).toEqual({ is: 'out', ...published });
  expect(await channel.findOut(workOf('Never sent'), never)).toMatchObject({ is: 'look again' });
  expect(await channel.afterwards?.(work, published, never)).toMatchObject({ comment: 'out' });
  expect(fake.withText('More')).toMatchObject([{ parent: published.id }]);
  fake.judge((path) => (path === '/2/tweets' ? refuse(401, {}) : null));
  expect(await channel.afterwards?.(work, published, never)).toMatchObject({ comment: 'no access' });
  fake.judge(null);
  expect(await channel.figures?.(account, published, never)).toEqual({ likes: 7, comments: 1 });
  expect(await channel.figures?.(account, { id: '1', link: null }, never)).toBeNull();
});

test('a post of an earlier commit is found, too', async () => {
  const first = workOf('Happy Friday');
  const published = await channel.commit(first, never);
  clock.at += 10 * 60_000;
  const later = { ...first, committingSince: clock.now() };
  expect((await channel.findOut(later, never)).is).toBe('look again');
  const triedSince = first.committingSince ?? clock.now();
  expect(await channel.findOut({ ...later, triedSince }, never)).toEqual({ is: 'out', ...published });
});

test('the same words with another picture, or of a post that is known, are not this one', async () => {
  const work = { ...workOf('Twice the same'), media: [await picture(1)] };
  const ready = async (shade: number) => {
    const { checkpoint } = await channel.prepare(
      { ...work, media: [await picture(shade)], checkpoint: null },
      never,
    );
    return checkpoint;
  };
  const published = await channel.commit({ ...work, checkpoint: await ready(1) }, never);
  const lost = { ...work, checkpoint: await ready(2) };
  const look = await channel.findOut(lost, never);
  if (look.is !== 'look again') throw new Error(look.is);
  const taken = new Set([published.id]);
  expect((await channel.findOut({ ...lost, taken }, never)).is).toBe('look again');
  clock.at = look.notBefore.getTime();
  // Without knowing whose the other post is, it is not repeated.
  const again = { ...lost, checkpoint: look.checkpoint };
  expect((await channel.findOut(again, never)).is).toBe('cannot tell');
  expect((await channel.findOut({ ...again, taken }, never)).is).toBe('not out');
  const words = await channel.commit(workOf('Only words'), never);
  const known = { ...workOf('Only words'), taken: new Set([words.id]) };
  expect((await channel.findOut(known, never)).is).toBe('look again');
});

test.each([
  [401, {}, 'reconnect'],
  [402, { title: 'CreditsDepleted' }, 'retry later'],
  [403, { detail: 'duplicate content' }, 'outcome unknown'],
  [403, { detail: 'not permitted' }, 'will never work'],
  [429, {}, 'retry later'],
  [503, {}, 'outcome unknown'],
])('at the commit %i %j means %s', async (status, body, kind) => {
  fake.judge((path) => (path === '/2/tweets' ? refuse(status, body) : null));
  expect(await saidTo(channel.commit(workOf('x'), never))).toMatch(new RegExp(`^${kind}: `));
});

test('where it does not name the moment, it is waited as long as Retry-After says', async () => {
  const waits = async (headers: Record<string, string>) => {
    fake.judge((path) => (path === '/2/tweets' ? refuse(429, {}, headers) : null));
    return channel.commit(workOf('x'), never).then(
      () => null,
      (error: unknown) => (error as { retryAfterSeconds?: number }).retryAfterSeconds,
    );
  };
  expect(await waits({ 'Retry-After': '120' })).toBe(120);
  expect(await waits({})).toBe(900);
});

test('a refusal as a duplicate is marked as such', async () => {
  fake.judge((path) => (path === '/2/tweets' ? refuse(403, { detail: 'duplicate content' }) : null));
  await expect(channel.commit(workOf('x'), never)).rejects.toMatchObject({ duplicate: true });
});
