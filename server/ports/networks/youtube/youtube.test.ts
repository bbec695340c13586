import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { sayYes } from '#tests/fakes/networks/mastodon.ts';
import { refuse } from '#tests/fakes/networks/stand-in.ts';
import { startYoutube } from '#tests/fakes/networks/youtube.ts';
import { drive, film, testClock } from '#tests/support/network-driver.ts';
import type { ConnectedAccount, Work } from '../port.ts';
import { publicFetch } from '../public-fetch.ts';
import type { Checkpoint } from './publish.ts';
import { youtube } from './youtube.ts';

const clock = testClock();
const never = new AbortController().signal;
const redirectUri = 'http://localhost:3000/api/accounts/callback';
let fake: Awaited<ReturnType<typeof startYoutube>>;
let channel: ReturnType<typeof youtube>;
let account: ConnectedAccount;
beforeAll(async () => {
  fake = await startYoutube();
  const means = { fetch: publicFetch({ anywhere: true }), now: clock.now };
  channel = youtube(means, fake.app, fake.bases, { piece: 2000 });
});
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.judge(null);
  fake.keepsAs({});
  if (channel.connect.kind !== 'oauth') throw new Error('YouTube has a log-in');
  const { authUrl, keep } = await channel.connect.begin({ redirectUri, state: 's' });
  const query = await sayYes(authUrl);
  [account] = (await channel.connect.finish({ redirectUri, query, keep })) as [ConnectedAccount];
});
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: unknown) => (error instanceof PortError ? error.kind : String(error)),
  );
const workOf = (text: string, checkpoint: Checkpoint | null = null): Work<Checkpoint> => ({
  account,
  key: text,
  scheduledAt: clock.now(),
  text,
  media: [film(5000)],
  firstComment: 'More',
  options: { title: 'A door opens', visibility: 'unlisted', tags: 'doors, green' },
  checkpoint,
  committingSince: null,
});

test('a channel is connected and renewed; the refresh token stays where no new one comes', async () => {
  expect(account).toMatchObject({
    network: 'youtube',
    remoteId: 'UC1',
    handle: '@greendoor',
    name: 'Green Door',
  });
  const renewed = await channel.refresh(account, never);
  expect(renewed.tokens['refresh']).toBe(account.tokens['refresh']);
  expect((await channel.test({ ...account, ...renewed }, never)).name).toBe('Green Door');
});

test('a person with several channels gets all of them to choose from, and each is tested by itself', async () => {
  const { connect } = channel;
  if (connect.kind !== 'oauth') throw new Error('YouTube has a log-in');
  fake.addChannel('Blue Door');
  const { authUrl, keep } = await connect.begin({ redirectUri, state: 's' });
  const found = await connect.finish({ redirectUri, query: await sayYes(authUrl), keep });
  expect(found.map(({ name }) => name)).toEqual(['Green Door', 'Blue Door']);
  const [, second] = found;
  if (!second) throw new Error('no second channel');
  expect((await channel.test(second, never)).name).toBe('Blue Door');
  expect(await kindOf(channel.test({ ...second, remoteId: 'gone' }, never))).toBe('reconnect');
});

test('a film is sent in pieces, private until the commit, then as visible as was chosen', async () => {
  const work = workOf('film');
  const end = await drive({ channel, account, clock, fake }, work);
  expect(end.link).toMatch(/^https:\/\/youtu\.be\/v\d+$/);
  expect(fake.withText('film')).toMatchObject([
    {
      bytes: 5000,
      asked: {
        snippet: { title: 'A door opens', tags: ['doors', 'green'] },
        status: { privacyStatus: 'unlisted' },
      },
    },
  ]);
  const ready = workOf('film', end.checkpoint as Checkpoint);
  expect(await channel.findOut(ready, never)).toEqual({ is: 'out', id: end.id, link: end.link });
  expect(await channel.afterwards?.(ready, end, never)).toMatchObject({ comment: 'out' });
  expect(await channel.figures?.(account, end, never)).toEqual({ likes: 8, comments: 1 });
  expect(fake.faults).toEqual([]);
});

test.each([
  [
    { privacyStatus: 'private' },
    /^YouTube keeps this video private: it is on the channel, and nobody else .* Publish it on YouTube and try again: /,
  ],
  [{ privacyStatus: 'public' }, /^YouTube keeps this video public: .* or if the post was changed\.$/],
  [
    { uploadStatus: 'rejected', rejectionReason: 'copyright' },
    /^YouTube does not take this video: copyright\.$/,
  ],
  [{ uploadStatus: 'failed', failureReason: 'codec' }, /^YouTube does not take this video: codec\.$/],
])('a video that is kept as %j is not called out', async (how, reason) => {
  const text = JSON.stringify(how);
  fake.keepsAs(how);
  const end = await drive({ channel, account, clock, fake }, workOf(text));
  expect(end).toMatchObject({ step: 'failed', reason: expect.stringMatching(reason) as string });
});

test('after a lost answer a video that is kept private is asked for once more', async () => {
  const { checkpoint } = await drive({ channel, account, clock, fake }, workOf('kept'));
  const ready = workOf('kept', checkpoint as Checkpoint);
  fake.keepsAs({ privacyStatus: 'private' });
  expect(await channel.findOut(ready, never)).toMatchObject({ is: 'not out', next: 'commit' });
  fake.keepsAs({ uploadStatus: 'rejected' });
  expect(await channel.findOut(ready, never)).toMatchObject({ is: 'not out', next: 'commit' });
});

test('a video for nobody else is out when it is private', async () => {
  const work = workOf('for us');
  fake.keepsAs({ privacyStatus: 'private' });
  const end = await drive(
    { channel, account, clock, fake },
    { ...work, options: { ...work.options, visibility: 'private' } },
  );
  expect(end.link).toMatch(/^https:/);
});

test('a session that is gone is begun anew', async () => {
  const { checkpoint } = await channel.prepare(workOf('gone'), never);
  fake.forgetSessions();
  expect(await channel.prepare(workOf('gone', checkpoint), never)).toEqual({
    next: 'prepare',
    checkpoint: { session: null, video: null },
  });
});

test.each([
  [403, 'quotaExceeded', 'retry later'],
  [400, 'uploadLimitExceeded', 'retry later'],
  [403, 'forbidden', 'reconnect'],
  [403, 'forbiddenPrivacySetting', 'will never work'],
  [401, 'authError', 'reconnect'],
  [400, 'invalidTitle', 'will never work'],
  [503, 'backendError', 'retry later'],
])('before the commit %i %s means %s', async (code, reason, kind) => {
  const body = { error: { code, message: reason, errors: [{ reason }] } };
  fake.judge((path) => (path.startsWith('/upload/') ? refuse(code, body) : null));
  expect(await kindOf(channel.prepare(workOf('x'), never))).toBe(kind);
});
