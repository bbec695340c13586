import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { startFacebook } from '#tests/fakes/networks/facebook.ts';
import { sayYes } from '#tests/fakes/networks/mastodon.ts';
import { graphError } from '#tests/fakes/networks/meta.ts';
import { drive, film, picture, testClock } from '#tests/support/network-driver.ts';
import type { ConnectedAccount, Medium, Work } from '../port.ts';
import { publicFetch } from '../public-fetch.ts';
import { facebook } from './facebook.ts';
import type { Checkpoint } from './find-out.ts';

const clock = testClock();
const never = new AbortController().signal;
const redirectUri = 'http://localhost:3000/api/accounts/callback';
let fake: Awaited<ReturnType<typeof startFacebook>>;
let channel: ReturnType<typeof facebook>;
let account: ConnectedAccount;

beforeAll(async () => {
  fake = await startFacebook();
  channel = facebook({ fetch: publicFetch({ anywhere: true }), now: clock.now }, fake.app, fake.bases);
});
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.judge(null);
  [account] = (await connect()) as [ConnectedAccount];
});
async function connect(query?: Record<string, string>) {
  if (channel.connect.kind !== 'oauth') throw new Error('Facebook has a log-in');
  const { authUrl, keep } = await channel.connect.begin({ redirectUri, state: 's' });
  return channel.connect.finish({ redirectUri, query: query ?? (await sayYes(authUrl)), keep });
}
const saidTo = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => (error instanceof PortError ? `${error.kind}: ${error.message}` : String(error)),
  );
const go = (text: string, media: Medium[], options = {}) =>
  drive({ channel, account, clock, fake }, { key: text, text, media, firstComment: null, options });

test('the pages that somebody manages are connected, each with a token of its own', async () => {
  expect(account).toMatchObject({
    network: 'facebook',
    remoteId: '1001',
    handle: 'greendoor',
    name: 'Green Door',
    avatarUrl: 'https://scontent.test/p.jpg',
    expiresAt: null,
  });
  const renewed = await channel.refresh(account, never);
  expect(renewed.tokens['access']).not.toBe(account.tokens['access']);
  expect((await channel.test({ ...account, ...renewed }, never)).name).toBe('Green Door');
  expect(await saidTo(connect({ error: 'access_denied' }))).toBe(
    'will never work: The access to Facebook was not given.',
  );
  expect(await saidTo(connect({ code: 'made-up' }))).toBe(
    'will never work: Facebook did not accept the log-in. Please try again.',
  );
  fake.revoke();
  expect(await saidTo(channel.test(account, never))).toContain('reconnect: ');
  expect(await saidTo(channel.refresh(account, never))).toContain('reconnect: ');
});

test('a page on which the person may not post has no token, and does not keep the others away', async () => {
  fake.withoutRole.push('Somebody else’s');
  expect((await connect()).map(({ name }) => name)).toEqual(['Green Door']);
  fake.withoutRole.length = 0;
});

test('somebody who manages many pages gets all of them, and each can be renewed', async () => {
  fake.others.push(...Array.from({ length: 230 }, (_, n) => `Page ${n}`));
  const found = await connect();
  expect(found).toHaveLength(231);
  const last = found.at(-1);
  if (!last) throw new Error('no page');
  expect(last.name).toBe('Page 229');
  expect((await channel.refresh(last, never)).tokens['access']).toBeDefined();
  fake.others.length = 0;
  expect(await saidTo(channel.refresh(last, never))).toBe(
    'reconnect: Facebook no longer gives access to this account.',
  );
});

test('photos are uploaded unseen, with alt text, and shown by one post', async () => {
  const end = await go('photos', [await picture(1, 'A door'), await picture(2)]);
  expect(end.link).toMatch(/^https:\/\/www\.facebook\.com\/1001_/);
  const [post] = fake.withText('photos');
  expect(post?.photos.map((id) => fake.photos.get(id))).toEqual([
    { alt: 'A door', type: 'image/jpeg', published: false },
    { alt: null, type: 'image/jpeg', published: false },
  ]);
});

test('a film goes in pieces, a reel in one; both whole', async () => {
  await go('film', [film(5100)]);
  expect(fake.withText('film')).toMatchObject([{ kind: 'film', bytes: 5100 }]);
  const end = await go('reel', [film(7000)], { format: 'reel' });
  expect(fake.withText('reel')).toMatchObject([{ kind: 'reel', bytes: 7000 }]);
  expect(end.link).toMatch(/^https:\/\/www\.facebook\.com\/reel\/\d+$/);
  expect(fake.faults).toEqual([]);
});

test('the first comment and the figures are those of the post', async () => {
  const { id, link, checkpoint } = await go('commented', []);
  const work: Work<Checkpoint> = {
    account,
    key: 'commented',
    scheduledAt: clock.now(),
    text: 'commented',
    media: [],
    firstComment: 'More',
    options: {},
    checkpoint: checkpoint as Checkpoint,
    committingSince: null,
  };
  expect(await channel.afterwards?.(work, { id, link }, never)).toMatchObject({ comment: 'out' });
  expect(fake.withText('commented')[0]?.comments).toEqual(['More']);
  expect(await channel.figures?.(account, { id, link }, never)).toEqual({ likes: 4, comments: 1 });
  fake.judge((path) => (path.endsWith('/comments') ? graphError(2, 'temporary') : null));
  expect(await channel.afterwards?.(work, { id, link }, never)).toMatchObject({ comment: 'unknown' });
  fake.judge((path) => (path.endsWith('/comments') ? graphError(368, 'blocked') : null));
  expect(await channel.afterwards?.(work, { id, link }, never)).toMatchObject({ comment: 'refused' });
});

test('a post that was deleted has no figures; a page that is busy is asked again', async () => {
  const { id, link } = await go('deleted', []);
  const gone = graphError(100, 'Unsupported get request', { error_subcode: 33 });
  fake.judge((path) => (path === id ? gone : null));
  expect(await channel.figures?.(account, { id, link }, never)).toBeNull();
  fake.judge((path) => (path === id ? graphError(4, 'limit') : null));
  await expect(channel.figures?.(account, { id, link }, never)).rejects.toMatchObject({
    kind: 'retry later',
  });
});

test.each([
  [190, 'reconnect'],
  [200, 'reconnect'],
  [4, 'retry later'],
  [2, 'retry later'],
  [9, 'retry later'],
  [324, 'will never work'],
  [368, 'will never work'],
])('before the commit %i means %s', async (code, kind) => {
  fake.judge((path) => (path.endsWith('/feed') ? graphError(code, 'so') : null));
  const work = {
    account,
    key: 'k',
    scheduledAt: clock.now(),
    text: 't',
    media: [],
    firstComment: null,
    options: {},
  };
  expect(await saidTo(channel.prepare({ ...work, checkpoint: null, committingSince: null }, never))).toMatch(
    new RegExp(`^${kind}: `),
  );
});

test.each([
  [2, 'outcome unknown'],
  [506, 'outcome unknown'],
  [190, 'reconnect'],
  [368, 'will never work'],
])('at the commit %i means %s', async (code, kind) => {
  const work = {
    account,
    key: 'k',
    scheduledAt: clock.now(),
    text: 't',
    media: [],
    firstComment: null,
    options: {},
  };
  const { checkpoint } = await channel.prepare({ ...work, checkpoint: null, committingSince: null }, never);
  fake.judge((path) => (path.startsWith('1001_') ? graphError(code, 'so') : null));
  expect(await saidTo(channel.commit({ ...work, checkpoint, committingSince: null }, never))).toMatch(
    new RegExp(`^${kind}: `),
  );
});
