import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { sayYes } from '#tests/fakes/networks/mastodon.ts';
import { startTiktok } from '#tests/fakes/networks/tiktok.ts';
import { drive, film, picture, testClock } from '#tests/support/network-driver.ts';
import type { ConnectedAccount, Medium, Work } from '../port.ts';
import { publicFetch } from '../public-fetch.ts';
import type { Checkpoint } from './find-out.ts';
import { PIECE, piecesOf, rangeOf } from './pieces.ts';
import { tiktok } from './tiktok.ts';

const MINUTE = 60_000;
const clock = testClock();
const never = new AbortController().signal;
const redirectUri = 'http://localhost:3000/api/networks/callback';
let fake: Awaited<ReturnType<typeof startTiktok>>;
let channel: ReturnType<typeof tiktok>;
let account: ConnectedAccount;
beforeAll(async () => {
  fake = await startTiktok(clock.now);
  const means = { fetch: publicFetch({ anywhere: true }), now: clock.now };
  channel = tiktok(means, fake.app, fake.bases, { piece: 2000, pause: 0 });
});
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.judge(null);
  fake.forgive();
  [account] = (await connect()) as [ConnectedAccount];
});
async function connect(query?: Record<string, string>) {
  if (channel.connect.kind !== 'oauth') throw new Error('TikTok has a log-in');
  const { authUrl, keep } = await channel.connect.begin({ redirectUri, state: 's' });
  return channel.connect.finish({ redirectUri, query: query ?? (await sayYes(authUrl)), keep });
}
const saidTo = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => (error instanceof PortError ? `${error.kind}: ${error.message}` : String(error)),
  );
const EVERYONE = { privacy: 'PUBLIC_TO_EVERYONE' };
const go = (text: string, media: Medium[] = [film(5000)], options: Work['options'] = EVERYONE) =>
  drive({ channel, account, clock, fake }, { key: text, text, media, firstComment: null, options });
const workOf = (text: string, more: Partial<Work<Checkpoint>> = {}): Work<Checkpoint> => ({
  account,
  key: text,
  scheduledAt: clock.now(),
  text,
  media: [film(5000)],
  firstComment: null,
  options: EVERYONE,
  checkpoint: null,
  committingSince: clock.now(),
  ...more,
});
/** All pieces but the last are sent. */
async function prepared(text: string): Promise<Work<Checkpoint>> {
  let work = workOf(text);
  for (let next = 'prepare'; next === 'prepare';) {
    const step = await channel.prepare(work, never);
    next = step.next;
    work = { ...work, checkpoint: step.checkpoint };
  }
  return work;
}
/** The last piece was sent, and its commit ended without an answer that says “out”. */
async function committed(text: string): Promise<Work<Checkpoint>> {
  const work = await prepared(text);
  expect(await saidTo(channel.commit(work, never))).toBe(
    'outcome unknown: TikTok has the video and is at work on it.',
  );
  return work;
}
const uploadIn = ({ checkpoint }: Work<Checkpoint>) => {
  const upload = fake.uploads.get(checkpoint?.upload?.id ?? '');
  if (!upload) throw new Error('there is no upload');
  return upload;
};

test('an account is connected with a challenge in hex; its refresh token is a new one each time', async () => {
  expect(account).toMatchObject({
    network: 'tiktok',
    remoteId: 'open-1',
    handle: 'greendoor',
    name: 'Green Door',
    avatarUrl: 'https://p.tiktok.test/a.jpg',
    scopes: ['user.info.basic', 'video.publish'],
  });
  const days = (date: Date | null) => ((date?.getTime() ?? 0) - clock.at) / 86_400_000;
  expect([days(account.expiresAt), days(account.refreshAt)]).toEqual([365, 0.75]);
  const renewed = await channel.refresh(account, never);
  expect(renewed.tokens['refresh']).not.toBe(account.tokens['refresh']);
  expect((await channel.test({ ...account, ...renewed }, never)).name).toBe('Green Door');
  // The old token is void, and TikTok says so with a successful status.
  expect(await saidTo(channel.refresh(account, never))).toBe('reconnect: TikTok has to be connected again.');
  expect(await saidTo(connect({ error: 'access_denied' }))).toMatch(/^will never work: .*was not given/);
  fake.allow('user.info.basic');
  expect(await saidTo(connect())).toMatch(/^will never work: TikTok was not allowed to let Greenroom post/);
  fake.allow();
  await channel.revoke?.({ ...account, ...renewed }, never);
  expect(await saidTo(channel.test({ ...account, ...renewed }, never))).toMatch(/^reconnect/);
});

test('a film goes out in pieces, the last with what is left over, for whom was chosen', async () => {
  const before = fake.calls.length;
  const end = await go('A door opens');
  expect(end.link).toMatch(/^https:\/\/www\.tiktok\.com\/@greendoor\/video\/73\d{17}$/);
  const [out] = fake.withText('A door opens');
  // Its last digits are those that TikTok gave.
  expect(end.link?.endsWith(out?.post ?? '-')).toBe(true);
  expect(out?.asked).toMatchObject({
    post_info: { privacy_level: 'PUBLIC_TO_EVERYONE', disable_comment: false, disable_duet: true },
    source_info: { video_size: 5000, chunk_size: 2000, total_chunk_count: 2 },
  });
  const puts = fake.calls.slice(before).filter((call) => call.startsWith('PUT'));
  expect(puts).toHaveLength(2);
  await go('A short one', [film(1200)]);
  expect(fake.withText('A short one')[0]?.asked.source_info).toMatchObject({
    chunk_size: 1200,
    total_chunk_count: 1,
  });
  // With less than two pieces it is one, and TikTok refuses that unless it is called as large as the film.
  expect((await go('A longer one', [film(3999)])).step).toBe('published');
  expect(fake.withText('A longer one')[0]?.asked.source_info).toMatchObject({
    video_size: 3999,
    chunk_size: 3999,
    total_chunk_count: 1,
  });
  expect(fake.faults).toEqual([]);
});

test.each([
  [1, [[0, 1]]],
  [PIECE - 1, [[0, PIECE - 1]]],
  [2 * PIECE - 1, [[0, 2 * PIECE - 1]]],
  [
    2 * PIECE + 7,
    [
      [0, PIECE],
      [PIECE, PIECE + 7],
    ],
  ],
])('%i bytes are sent as %j', (bytes, ranges) => {
  const pieces = piecesOf({ media: [{ ...film(1), bytes }] }, PIECE);
  const found = Array.from({ length: pieces.count }, (_, index) => rangeOf(pieces, index));
  expect(found.map(({ from, length }) => [from, length])).toEqual(ranges);
});

test('a post that not everybody may see has no address', async () => {
  const end = await go('For me', [film()], { privacy: 'SELF_ONLY' });
  expect([end.step, end.link]).toEqual(['published', null]);
});

test('the bytes are sent from forty minutes before the date on, since the address for them lives an hour', async () => {
  const scheduledAt = new Date(clock.at + 60 * MINUTE);
  const early = await channel.prepare(workOf('Ahead', { scheduledAt }), never);
  expect(early).toMatchObject({ next: 'prepare', checkpoint: { upload: null } });
  expect(early.notBefore).toEqual(new Date(clock.at + 20 * MINUTE));
  clock.at += 20 * MINUTE;
  const { checkpoint } = await channel.prepare(workOf('Ahead', { scheduledAt, ...early }), never);
  expect(checkpoint.upload?.sent).toBe(0);
});

test('what the account does not offer is refused before anything is sent, with what it offers', async () => {
  fake.creator.privacy_level_options = ['FOLLOWER_OF_CREATOR', 'SELF_ONLY'];
  const offers = 'will never work: Under “Who can see it” this account offers Followers, Only me; ';
  const said = (options: Work['options']) => saidTo(channel.prepare(workOf('x', { options }), never));
  expect(await said(EVERYONE)).toBe(`${offers}“Everyone” is not among them.`);
  expect(await said({ privacy: 'my friends' })).toBe(`${offers}“my friends” is not among them.`);
  expect(await said({})).toBe(`${offers}nothing was chosen.`);
  fake.creator.privacy_level_options = ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'];
  const long = { ...film(), seconds: 600.5 };
  expect(await saidTo(channel.prepare(workOf('x', { media: [long] }), never))).toBe(
    'will never work: This account takes videos of up to 600 seconds; this one has 601.',
  );
  const unknown = { ...film(), seconds: null };
  expect(await saidTo(channel.prepare(workOf('x', { media: [unknown] }), never))).toBe('it worked');
  expect(await saidTo(channel.prepare(workOf('x', { media: [await picture(1)] }), never))).toBe(
    'will never work: TikTok needs a video.',
  );
});

test('an upload whose beginning was lost is begun again, and nobody sees the first', async () => {
  fake.failAt(1, 'done and lost');
  expect((await go('Lost init')).step).toBe('published');
  const begun = [...fake.uploads.values()].filter(({ asked }) => asked.post_info.title === 'Lost init');
  expect([begun.length, fake.withText('Lost init').length]).toEqual([2, 1]);
});

test('a piece whose answer was lost is not sent twice; TikTok says how far it is', async () => {
  const media = [film(6100)];
  const first = await channel.prepare(workOf('Lost piece', { media }), never);
  fake.failAt(0, 'done and lost');
  const work = workOf('Lost piece', { media, checkpoint: first.checkpoint });
  expect(await saidTo(channel.prepare(work, never))).toBe('retry later: TikTok could not be reached.');
  const again = await channel.prepare(work, never);
  expect(again).toMatchObject({ next: 'prepare', checkpoint: { upload: { sent: 1 } } });
});

test('an address that has ended is replaced by another, before the commit and at it', async () => {
  const first = await channel.prepare(workOf('Gone'), never);
  fake.forgetUploads();
  const gone = await channel.prepare(workOf('Gone', { checkpoint: first.checkpoint }), never);
  expect(gone).toMatchObject({ next: 'prepare', checkpoint: { upload: null } });
  expect(gone.notBefore?.getTime()).toBeGreaterThan(clock.at);

  const late = await prepared('Late');
  clock.at += 70 * MINUTE;
  expect(await saidTo(channel.commit(late, never))).toMatch(/^outcome unknown: .*sent to TikTok again/);
  const look = await channel.findOut({ ...late, committingSince: clock.now() }, never);
  if (look.is !== 'look again') throw new Error(look.is);
  clock.at = look.notBefore.getTime();
  const found = await channel.findOut({ ...late, checkpoint: look.checkpoint }, never);
  expect(found).toMatchObject({ is: 'not out', next: 'prepare', checkpoint: { upload: null } });
  expect(uploadIn(late).bytes).toBe(2000);
});

test('after the last piece it is out only when TikTok says so', async () => {
  const work = await committed('Slow');
  expect(uploadIn(work).bytes).toBe(5000);
  uploadIn(work).looks = 0;
  const first = await channel.findOut(work, never);
  expect(first).toMatchObject({ is: 'look again', notBefore: new Date(clock.at + 10_000) });
  expect(await channel.findOut(work, never)).toEqual({
    is: 'out',
    id: work.checkpoint?.upload?.id,
    link: null,
  });
  const { post } = uploadIn(work);
  const link = `https://www.tiktok.com/@greendoor/video/${post}`;
  expect(await channel.findOut(work, never)).toEqual({ is: 'out', id: post, link });
  expect(await channel.afterwards?.(work, { id: post, link: null }, never)).toEqual({
    link,
    comment: 'none',
    reason: null,
  });
});

test('a last piece that is not there is sent again to the same upload, three times at most', async () => {
  const work = await prepared('Missing');
  fake.failAt(0, 'not done and lost');
  expect(await saidTo(channel.commit(work, never))).toBe('outcome unknown: TikTok gave no answer.');
  const found = await channel.findOut(work, never);
  expect(found).toMatchObject({ is: 'not out', next: 'commit', checkpoint: { missed: 1 } });
  const upload = work.checkpoint?.upload ?? null;
  const tired = { user: 'greendoor', upload, failed: null, missed: 3, looked: null };
  expect((await channel.findOut({ ...work, checkpoint: tired }, never)).is).toBe('look again');
});

test('where TikTok puts it elsewhere or does not know it, a person looks', async () => {
  const work = await committed('Elsewhere');
  const inbox = fake.reply(200, 'ok', { status: 'SEND_TO_USER_INBOX' });
  fake.judge((path) => (path.includes('/status/') ? inbox : null));
  expect(await channel.findOut(work, never)).toEqual({ is: 'cannot tell' });
  fake.judge(null);
  fake.forgetUploads();
  expect(await channel.findOut(work, never)).toEqual({ is: 'cannot tell' });
});

test('a video that TikTok could not publish fails with its reason; tried again later it is sent anew', async () => {
  const work = await committed('Broken');
  fake.failWith('Broken', 'frame_rate_check_failed');
  const found = await channel.findOut(work, never);
  if (found.is !== 'not out') throw new Error(found.is);
  const after = { ...work, checkpoint: found.checkpoint };
  expect(await saidTo(channel.prepare(after, never))).toBe(
    'will never work: TikTok takes videos of 23 to 60 pictures a second.',
  );
  clock.at += 10 * MINUTE;
  expect((await channel.prepare(after, never)).checkpoint.upload).toMatchObject({ sent: 0 });
});

test('a failure of TikTok’s own is tried again after a while, with another upload', async () => {
  const work = await committed('Internal');
  fake.failWith('Internal', 'internal');
  const found = await channel.findOut(work, never);
  if (found.is !== 'not out') throw new Error(found.is);
  const next = await channel.prepare({ ...work, checkpoint: found.checkpoint }, never);
  expect(next).toMatchObject({ next: 'prepare', checkpoint: { upload: null, failed: null } });
  expect(next.notBefore).toEqual(new Date(clock.at + 10 * MINUTE));
});

test.each([
  [401, 'access_token_invalid', 'reconnect: TikTok no longer accepts the access: about access_token_invalid'],
  [401, 'scope_not_authorized', 'reconnect: TikTok no longer accepts the access: about scope_not_authorized'],
  [429, 'rate_limit_exceeded', 'retry later: TikTok takes no more for now.'],
  [403, 'spam_risk_too_many_posts', 'retry later: TikTok takes no more videos of this account today.'],
  [403, 'reached_active_user_cap', 'retry later: The app has posted for as many accounts today'],
  [403, 'spam_risk_user_banned_from_posting', 'will never work: TikTok does not let this account post'],
  [400, 'privacy_level_option_mismatch', 'will never work: This account does not offer what was chosen'],
  [403, 'unaudited_client_can_only_post_to_private_accounts', 'will never work: TikTok has not audited'],
  [400, 'file_format_check_failed', 'will never work: TikTok cannot read this video.'],
  [400, 'invalid_params', 'will never work: TikTok refused: about invalid_params'],
  [200, 'spam_risk_too_many_posts', 'retry later: TikTok takes no more videos of this account today.'],
  [500, 'internal_error', 'retry later: TikTok had an error of its own.'],
  [503, '', 'retry later: TikTok is not available (503).'],
])('%i %s before the commit means “%s”', async (status, code, said) => {
  fake.judge((path) => (path.endsWith('/video/init/') ? fake.reply(status, code) : null));
  expect(await saidTo(channel.prepare(workOf('x'), never))).toContain(said);
});
