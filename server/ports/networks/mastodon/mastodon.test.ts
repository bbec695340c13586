import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { sayYes, startMastodon } from '#tests/fakes/networks/mastodon.ts';
import { refuse } from '#tests/fakes/networks/stand-in.ts';
import { drive, film, picture, testClock } from '#tests/support/network-driver.ts';
import type { ConnectedAccount, Work } from '../port.ts';
import { publicFetch } from '../public-fetch.ts';
import { judge, plainText, type Checkpoint, type Status } from './find-out.ts';
import { mastodon } from './mastodon.ts';

const clock = testClock();
const channel = mastodon({ fetch: publicFetch({ anywhere: true }), now: clock.now });
const never = new AbortController().signal;
const redirectUri = 'http://localhost:3000/api/accounts/callback';
let fake: Awaited<ReturnType<typeof startMastodon>>;
let account: ConnectedAccount;

beforeAll(async () => {
  fake = await startMastodon(clock.now);
});
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.judge(null);
  account = await connect(fake.url);
});
async function connect(server: string): Promise<ConnectedAccount> {
  if (channel.connect.kind !== 'oauth') throw new Error('Mastodon has a log-in');
  const { authUrl, keep } = await channel.connect.begin({ redirectUri, state: 's', server });
  const query = await sayYes(authUrl);
  expect(query['state']).toBe('s');
  const [one] = await channel.connect.finish({ redirectUri, query, keep });
  if (!one) throw new Error('no account');
  return one;
}
const saidTo = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => (error instanceof PortError ? `${error.kind}: ${error.message}` : String(error)),
  );
const workOf = (text: string, more: Partial<Work<Checkpoint>> = {}): Work<Checkpoint> => ({
  account,
  key: text,
  scheduledAt: clock.now(),
  text,
  media: [],
  firstComment: null,
  options: {},
  checkpoint: { media: [], looked: null },
  committingSince: clock.now(),
  ...more,
});

test('an account is connected at the server that is named, with what that server allows', async () => {
  expect(account).toMatchObject({
    network: 'mastodon',
    remoteId: '7',
    handle: 'ada@m.test',
    name: 'Ada',
    avatarUrl: 'https://m.test/a.png',
    expiresAt: null,
    details: {
      server: fake.url,
      software: 'mastodon',
      honoursKey: true,
      limits: { text: 500, media: 4, perLink: 23, imageBytes: 16_777_216, alt: 1500 },
    },
  });
  const snac = await startMastodon(clock.now, { software: 'snac' });
  expect((await connect(snac.url)).details).toMatchObject({
    software: 'snac',
    honoursKey: false,
    limits: { text: 500 },
  });
  await snac.stop();
});

test('a test of the access keeps what the server cannot be asked about itself just then', async () => {
  const limits = { ...(account.details['limits'] as object), text: 5000 };
  const known = { ...account, handle: 'ada@social.example', details: { ...account.details, limits } };
  fake.judge((path) => (/instance|nodeinfo/.test(path) ? refuse(503, {}) : null));
  const busy = await channel.test(known, never);
  expect(busy).toMatchObject({ handle: 'ada@social.example', name: 'Ada' });
  expect(busy.details).toEqual(known.details);
  fake.judge((path) => (path === '/nodeinfo/2.0' ? refuse(429, {}) : null));
  expect((await channel.test(known, never)).details).toMatchObject({ software: account.details['software'] });
  // What it says when it is asked holds.
  fake.judge(null);
  const asked = await channel.test(known, never);
  expect(asked).toMatchObject({ handle: account.handle, details: account.details });
  fake.judge((path) => (path.includes('nodeinfo') ? refuse(404, {}) : null));
  expect((await channel.test(known, never)).details).toMatchObject({ software: 'unknown' });
});

test('one app is registered per server, however often somebody connects', async () => {
  const before = fake.calls.filter((call) => call.endsWith('/api/v1/apps')).length;
  await connect(fake.url);
  expect(fake.calls.filter((call) => call.endsWith('/api/v1/apps')).length).toBe(before);
});

test('what cannot be connected is said in a sentence', async () => {
  if (channel.connect.kind !== 'oauth') throw new Error('Mastodon has a log-in');
  const log = channel.connect;
  expect(await saidTo(log.begin({ redirectUri, state: 's', server: ' ' }))).toBe(
    'will never work: Please enter the server’s name, as mastodon.social.',
  );
  expect(await saidTo(log.finish({ redirectUri, query: { error: 'access_denied' }, keep: {} }))).toBe(
    'will never work: The access to Mastodon was not given.',
  );
  const { keep } = await log.begin({ redirectUri, state: 's', server: fake.url });
  expect(await saidTo(log.finish({ redirectUri, query: { code: 'made-up' }, keep }))).toBe(
    'will never work: Mastodon did not accept the log-in. Please try again.',
  );
  const strict = mastodon({ fetch: publicFetch(), now: clock.now });
  if (strict.connect.kind !== 'oauth') throw new Error('Mastodon has a log-in');
  for (const server of ['127.0.0.1', 'http://127.0.0.1:8000', 'localhost', '@ada@localhost'])
    expect(await saidTo(strict.connect.begin({ redirectUri, state: 's', server }))).toMatch(
      /^will never work: .* is not a public address\.$/,
    );
});

test('pictures have their alt text, a film is waited for, visibility and warning are as chosen', async () => {
  const stage = { channel, account, clock, fake };
  const one = { key: 'a', text: 'a', firstComment: null };
  const end = await drive(stage, {
    ...one,
    media: [await picture(1, 'A green door')],
    options: { visibility: 'unlisted', spoiler: 'Door', language: 'de' },
  });
  expect(end.link).toBe(fake.withText('a')[0]?.url);
  expect(fake.withText('a')[0]).toMatchObject({ visibility: 'unlisted', language: 'de' });
  expect([...fake.media.values()].at(-1)).toMatchObject({ description: 'A green door', type: 'image/jpeg' });
  await drive(stage, { ...one, key: 'b', text: 'b', media: [film(90_000)], options: {} });
  expect([...fake.media.values()].at(-1)).toMatchObject({ type: 'video/mp4', bytes: 90_000, polls: 0 });
});

test('the first comment is a reply, and the figures are the server’s', async () => {
  const { id, link } = await channel.commit(workOf('commented'), never);
  const work = workOf('commented', { firstComment: 'More' });
  for (let again = 0; again < 2; again += 1)
    expect(await channel.afterwards?.(work, { id, link }, never)).toEqual({
      link,
      comment: 'out',
      reason: null,
    });
  expect(fake.withText('More')).toMatchObject([{ in_reply_to_id: id }]);
  expect(await channel.figures?.(account, { id, link }, never)).toEqual({ likes: 2, comments: 1 });
  expect(await channel.figures?.(account, { id: '9999', link }, never)).toBeNull();
  fake.judge(() => refuse(500, {}));
  expect(await channel.afterwards?.(work, { id, link }, never)).toMatchObject({ comment: 'retry later' });
  const deaf = { ...work, account: { ...account, details: { ...account.details, honoursKey: false } } };
  expect(await channel.afterwards?.(deaf, { id, link }, never)).toMatchObject({ comment: 'unknown' });
  fake.judge(() => refuse(401, {}));
  expect(await channel.afterwards?.(work, { id, link }, never)).toMatchObject({ comment: 'no access' });
});

const seen = (...posts: Status[]) => ({ posts, reached: true });
const status = (more: Partial<Status>): Status => ({
  id: '1',
  url: 'https://m.test/1',
  content: '',
  created_at: clock.now().toISOString(),
  media_attachments: [],
  ...more,
});

test.each<[string, string, Partial<Status>, string]>([
  ['the same text', 'Hi there #you', { content: '<p>Hi there <a href="x">#<span>you</span></a></p>' }, 'out'],
  [
    'a shortened link',
    'See https://example.com/long',
    { content: '<p>See <a>example.com/l…</a></p>' },
    'look again',
  ],
  ['entities', 'a & b < c', { content: '<p>a &amp; b &lt; c</p>' }, 'out'],
  ['another text', 'Hi', { content: '<p>Hello</p>' }, 'look again'],
  [
    'the same text, an hour ago',
    'Hi',
    { content: '<p>Hi</p>', created_at: '2026-05-12T05:00:00Z' },
    'look again',
  ],
  [
    'the same text with a picture',
    'Hi',
    { content: '<p>Hi</p>', media_attachments: [{ id: '5' }] },
    'look again',
  ],
])('by the account’s posts, %s', (_, text, more, is) => {
  expect(judge(workOf(text), { media: [], looked: null }, seen(status(more)), clock.now()).is).toBe(is);
});

test('a picture of ours is proof, whatever the text has become', () => {
  const checkpoint = { media: [{ id: '5', ready: true }], looked: null };
  const found = judge(
    workOf('x'),
    checkpoint,
    seen(status({ media_attachments: [{ id: '5' }] })),
    clock.now(),
  );
  expect(found).toEqual({ is: 'out', id: '1', link: 'https://m.test/1' });
});

test.each([
  ['another link', 'Open: https://example.com/b.', [], []],
  ['another picture', 'Open: https://example.com/a', [{ id: '6', ready: true }], [{ id: '5' }]],
])('the same words with %s are another post', async (_, text, media, media_attachments) => {
  const content =
    '<p>Open: <a href="https://example.com/a"><span class="invisible">https://</span><span>example.com/a</span></a></p>';
  const work = workOf(text, { media: await Promise.all(media.map(() => picture(1))) });
  const there = seen(status({ content, media_attachments }));
  expect(judge(work, { media, looked: null }, there, clock.now()).is).toBe('look again');
});

test('a server that names media anew is believed by the words, but for posts that are known to be others', async () => {
  const media = [{ id: '6', ready: true }];
  const there = seen(
    status({
      content: '<p>Open: <a href="https://example.com/?a=1&amp;b=2" rel="x">example.com</a></p>',
      media_attachments: [{ id: '1_0' }],
    }),
  );
  const ask = async (taken: string[]) => {
    const details = { honoursKey: false };
    const work = workOf('Open: example.com https://example.com/?a=1&b=2!', {
      account: { ...account, details },
      media: [await picture(1)],
      taken: new Set(taken),
      committingSince: new Date(clock.at - 240_000),
    });
    const looked = new Date(clock.at - 200_000).toISOString();
    return judge(work, { media, looked }, there, clock.now()).is;
  };
  expect(await ask([])).toBe('out');
  expect(await ask(['1'])).toBe('not out');
});

test.each([
  ['', 2, 'cannot tell'],
  ['', 30, 'not out'],
  // The same link says more than no words.
  ['https://example.com/a', 30, 'cannot tell'],
])('a picture with “%s” beside the same of %i hours ago: %s', async (text, hours, is) => {
  const work = workOf(text, {
    account: { ...account, details: { honoursKey: false } },
    media: [await picture(1)],
    committingSince: new Date(clock.at - 240_000),
  });
  const there = seen(
    status({
      content: `<p>${text}</p>`,
      created_at: new Date(clock.at - hours * 3_600_000).toISOString(),
      media_attachments: [{ id: '1_0' }],
    }),
  );
  const looked = new Date(clock.at - 200_000).toISOString();
  expect(judge(work, { media: [{ id: '6', ready: true }], looked }, there, clock.now()).is).toBe(is);
});

test('not there counts after two looks, two minutes apart', () => {
  const first = judge(workOf('x'), { media: [], looked: null }, seen(), clock.now());
  if (first.is !== 'look again') throw new Error(first.is);
  expect(first.notBefore.getTime() - clock.now().getTime()).toBeGreaterThanOrEqual(120_000);
  expect(judge(workOf('x'), first.checkpoint, seen(), clock.now()).is).toBe('look again');
  expect(judge(workOf('x'), first.checkpoint, seen(), first.notBefore)).toMatchObject({
    is: 'not out',
    next: 'commit',
  });
});

test('where the list ends before the commit could stand in it nobody can tell, but for a key that helps', () => {
  const looked = new Date(clock.at - 200_000).toISOString();
  const ask = (honoursKey: boolean) => {
    const work = workOf('x', {
      account: { ...account, details: { honoursKey } },
      committingSince: new Date(clock.at - 240_000),
    });
    return judge(work, { media: [], looked }, { posts: [], reached: false }, clock.now()).is;
  };
  expect([ask(true), ask(false)]).toEqual(['not out', 'cannot tell']);
});

test.each([
  ['https://example.com/a', '<p><a>https://example.com/b</a></p>', 'cannot tell'],
  ['Use <b> for bold letters', '<p>Use  for bold letters</p>', 'cannot tell'],
  ['Spring menu is out', '<p>We are closed on Monday</p>', 'not out'],
])('%s beside %s: %s, and where a key helps it may be repeated', (text, content, is) => {
  const looked = new Date(clock.at - 200_000).toISOString();
  const ask = (honoursKey: boolean) => {
    const work = workOf(text, {
      account: { ...account, details: { honoursKey } },
      committingSince: new Date(clock.at - 240_000),
    });
    return judge(work, { media: [], looked }, seen(status({ content })), clock.now()).is;
  };
  expect([ask(true), ask(false)]).toEqual(['not out', is]);
});

test('a key lives from the first commit on: after an hour a repetition is not safe, however late the last one was', () => {
  const looked = new Date(clock.at - 200_000).toISOString();
  const ago = (minutes: number) => new Date(clock.at - minutes * 60_000);
  const ask = (triedSince: Date) => {
    const work = workOf('Now open: our green door', { committingSince: ago(10), triedSince });
    const alike = seen(status({ content: '<p>Now open: our green doors</p>' }));
    return judge(work, { media: [], looked }, alike, clock.now()).is;
  };
  expect([ask(ago(10)), ask(ago(70))]).toEqual(['not out', 'cannot tell']);
});

test('a server’s HTML becomes the text that people read', () => {
  expect(plainText('<p>a&amp;b<br>c &#39;d&#x27; &unknown;</p>')).toBe("a&b\nc 'd' &unknown;\n");
  expect(plainText('&constructor;')).toBe('&constructor;');
});

test.each([
  [401, {}, 'reconnect: Mastodon no longer accepts the access.'],
  [403, { error: 'Your login is disabled' }, 'reconnect: Mastodon refused: Your login is disabled'],
  [422, { error: 'Text limit' }, 'will never work: Mastodon refused: Text limit'],
  [
    422,
    { error: 'Cannot attach files that have not finished processing' },
    'retry later: Mastodon is still at work on the media.',
  ],
  [
    422,
    { error: 'Media has already been attached' },
    'outcome unknown: Mastodon says that the media are used already.',
  ],
  [202, {}, 'outcome unknown: Mastodon answered in a way that was not understood.'],
  [204, {}, 'outcome unknown: Mastodon answered in a way that was not understood.'],
  [408, {}, 'outcome unknown: Mastodon answered with an error (408).'],
  [429, {}, 'retry later: Mastodon takes no more for now.'],
  [503, {}, 'outcome unknown: Mastodon answered with an error (503).'],
])('at the commit %i %j means %s', async (code, body, said) => {
  fake.judge((path) => (path === '/api/v1/statuses' ? refuse(code, body) : null));
  expect(await saidTo(channel.commit(workOf('refused'), never))).toBe(said);
});

test('an access that was taken back is noticed', async () => {
  fake.revoke();
  expect(await saidTo(channel.test(account, never))).toContain('reconnect: ');
});
