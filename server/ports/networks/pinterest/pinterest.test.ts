import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { sayYes } from '#tests/fakes/networks/mastodon.ts';
import { startPinterest } from '#tests/fakes/networks/pinterest.ts';
import { refuse } from '#tests/fakes/networks/stand-in.ts';
import { drive, film, picture, testClock } from '#tests/support/network-driver.ts';
import type { ConnectedAccount, Medium, Work } from '../port.ts';
import { publicFetch } from '../public-fetch.ts';
import type { Checkpoint } from './find-out.ts';
import { pinterest } from './pinterest.ts';

const clock = testClock();
const never = new AbortController().signal;
const redirectUri = 'http://localhost:3000/api/networks/callback';
let fake: Awaited<ReturnType<typeof startPinterest>>;
let channel: ReturnType<typeof pinterest>;
let account: ConnectedAccount;
beforeAll(async () => {
  fake = await startPinterest(clock.now);
  channel = pinterest({ fetch: publicFetch({ anywhere: true }), now: clock.now }, fake.app, fake.bases);
});
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.judge(null);
  [account] = (await connect()) as [ConnectedAccount];
});
async function connect(query?: Record<string, string>) {
  if (channel.connect.kind !== 'oauth') throw new Error('Pinterest has a log-in');
  const { authUrl, keep } = await channel.connect.begin({ redirectUri, state: 's' });
  return channel.connect.finish({ redirectUri, query: query ?? (await sayYes(authUrl)), keep });
}
const saidTo = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => (error instanceof PortError ? `${error.kind}: ${error.message}` : String(error)),
  );
const go = (text: string, media: Medium[], options: Work['options'] = {}) =>
  drive({ channel, account, clock, fake }, { key: text, text, media, firstComment: null, options });
const workOf = (text: string, options: Work['options'] = {}): Work<Checkpoint> => ({
  account,
  key: text,
  scheduledAt: clock.now(),
  text,
  media: [],
  firstComment: null,
  options,
  checkpoint: { video: null, looked: null },
  committingSince: clock.now(),
});

test('each board is an account; its access is renewed, and ends sixty days after nobody renewed it', async () => {
  expect(account).toMatchObject({
    network: 'pinterest',
    remoteId: '11',
    handle: 'greendoor/Doors',
    name: 'Doors',
    avatarUrl: 'https://i.pinterest.test/p.jpg',
  });
  expect(account.scopes).toContain('pins:write');
  const days = (date: Date | null) => ((date?.getTime() ?? 0) - clock.at) / 86_400_000;
  expect([days(account.expiresAt), days(account.refreshAt)]).toEqual([60, 22.5]);
  const renewed = await channel.refresh(account, never);
  expect((await channel.test({ ...account, ...renewed }, never)).name).toBe('Doors');
  for (let board = 0; board < 300; board += 1) fake.addBoard(String(1000 + board), `Board ${board}`);
  const all = await connect();
  expect([all.length, all.at(-1)?.handle]).toEqual([301, 'greendoor/Board 299']);
  expect(await saidTo(channel.test({ ...account, remoteId: '99' }, never))).toBe(
    'reconnect: Pinterest no longer gives access to this account.',
  );
  expect(await saidTo(connect({ error: 'access_denied' }))).toMatch(/^will never work: .*was not given/);
});

test('a pin says what was written: title, description, link and the words for those who cannot see it', async () => {
  const options = { title: ' A door ', link: 'https://green.example/doors' };
  const end = await go('Green doors', [await picture(1, 'A green door')], options);
  expect(end.link).toMatch(/^https:\/\/www\.pinterest\.com\/pin\/\d+\/$/);
  expect(fake.withText('Green doors')).toMatchObject([
    { board_id: '11', title: 'A door', link: options.link, alt_text: 'A green door' },
  ]);
  // Empty texts are not sent.
  await go('Bare', [await picture(2)]);
  expect(Object.keys(fake.withText('Bare')[0] ?? {})).not.toEqual(
    expect.arrayContaining(['title', 'link', 'alt_text']),
  );
});

test('a video is handed to the store that Pinterest names, waited for, and shown with the cover that was chosen', async () => {
  await go('A door opens', [film(5000)], { coverSeconds: 3 });
  const [pin] = fake.withText('A door opens');
  expect(pin?.media_source).toMatchObject({ source_type: 'video_id', cover_image_key_frame_time: 3 });
  const id = pin?.media_source.source_type === 'video_id' ? pin.media_source.media_id : '';
  expect(fake.uploads.get(id)).toEqual({ bytes: 5000, status: 'succeeded' });
  fake.judge((path) => (/\/media\/\d+$/.test(path) ? { status: 200, body: { status: 'failed' } } : null));
  const failed = await go('Broken', [film()]);
  expect([failed.step, failed.reason]).toEqual(['failed', 'Pinterest could not use this video.']);
});

test('a lost pin is known by its words, on its board, and only if it is no older than the try', async () => {
  const [one, other] = [{ title: 'One' }, { title: 'Other' }];
  await go('The same words', [await picture(3)], one);
  const found = await channel.findOut(workOf('The same words', one), never);
  expect(found).toMatchObject({ is: 'out', id: fake.withText('The same words')[0]?.id });
  expect((await channel.findOut(workOf('The same words', other), never)).is).toBe('look again');
  const taken = new Set([fake.withText('The same words')[0]?.id ?? '']);
  expect((await channel.findOut({ ...workOf('The same words', one), taken }, never)).is).toBe('look again');
  clock.at += 600_000;
  expect((await channel.findOut(workOf('The same words', one), never)).is).toBe('look again');
});

test.each([
  [429, 'retry later: Pinterest takes no more for now.'],
  [503, 'retry later: Pinterest is not available (503).'],
  [401, 'reconnect: Pinterest no longer accepts the access.'],
  [403, 'will never work: Pinterest refused: not yours'],
])('%i before the commit means “%s”', async (status, said) => {
  fake.judge((path) => (path === '/v5/media' ? refuse(status, { code: 1, message: 'not yours' }) : null));
  const work = { ...workOf('x'), media: [film()], checkpoint: null };
  expect(await saidTo(channel.prepare(work, never))).toBe(said);
});

test('its figures are the network’s, and of a pin that is gone there are none', async () => {
  await go('Counted', [await picture(4)]);
  const [pin] = fake.withText('Counted');
  const published = { id: pin?.id ?? '', link: null };
  expect(await channel.figures?.(account, published, never)).toEqual({ likes: 9, comments: 2 });
  expect(await channel.figures?.(account, { id: '1', link: null }, never)).toBeNull();
});
