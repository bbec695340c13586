import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { seal } from '#server/features/networks/tokens.ts';
import { applyEvent } from '#server/features/posts/schedule-post.ts';
import type { Channel, Work } from '#server/ports/networks/port.ts';
import { publicFetch } from '#server/ports/networks/public-fetch.ts';
import { sayYes } from '#tests/fakes/networks/mastodon.ts';
import { startYoutube } from '#tests/fakes/networks/youtube.ts';
import { testContext } from '#tests/support/context.ts';
import { channelAt } from '#tests/support/network-channels.ts';
import { film } from '#tests/support/network-driver.ts';
import { networksOf } from '#tests/support/recording-network.ts';
import { memberOf } from '#tests/support/rows.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';

/** A video that YouTube keeps private is on the channel: another try asks for it before it uploads anything. */

const KEPT = /^YouTube keeps this video private: /;
let story: TargetsStory;
let fake: Awaited<ReturnType<typeof startYoutube>>;
let postId: string;
let targetId: string;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());

/** A post whose video has arrived, and is kept private. */
beforeEach(async () => {
  await story.begin();
  fake = await startYoutube();
  const now = () => story.now;
  const reached = { network: 'youtube', app: fake.app, bases: fake.bases } as const;
  const real = channelAt(reached, { fetch: publicFetch({ anywhere: true }), now });
  if (real.connect.kind !== 'oauth') throw new Error('YouTube has a log-in');
  const redirectUri = 'http://localhost:3000/api/accounts/callback';
  const { authUrl, keep } = await real.connect.begin({ redirectUri, state: 's' });
  const [account] = await real.connect.finish({ redirectUri, query: await sayYes(authUrl), keep });
  if (!account) throw new Error('no account');
  const withFilm = (work: Work) => ({ ...work, media: [film()], options: { title: 'A door opens' } });
  // In the place of the story's account, whose posts need no video to be scheduled.
  const channel: Channel = {
    ...real,
    network: 'bluesky',
    prepare: (work, signal) => real.prepare(withFilm(work), signal),
  };
  story.ctx = testContext(story.database.db, { now, networks: networksOf(channel) });
  const { db } = story.database;
  await db
    .update(accounts)
    .set({ remoteId: account.remoteId, tokens: seal(story.ctx, account.tokens) })
    .where(eq(accounts.id, story.accountIds.bluesky));
  const { postId: id, targets } = await story.scheduled();
  [postId, targetId] = [id, targets[0] ?? ''];
  fake.keepsAs({ privacyStatus: 'private' });
  await story.advance(targetId);
  expect(await story.seen(postId)).toMatchObject({ status: 'Failed', states: ['failed'] });
  expect(fake.videos()).toBe(1);
  return () => fake.stop();
});
async function tryAgain() {
  story.now = minutes(10);
  const retry = { event: { type: 'retry' }, history: 'retried' } as const;
  await applyEvent(story.ctx, memberOf(story.userId), postId, retry);
  await story.advance(targetId);
  return story.seen(postId);
}

test('a video that YouTube still keeps private fails with the same reason and is not uploaded again', async () => {
  for (const tries of [2, 3]) {
    const { status, targets, tries: made } = await tryAgain();
    expect([status, targets[0]?.state, made.length]).toEqual(['Failed', 'failed', tries]);
    expect(targets[0]?.reason).toMatch(KEPT);
    expect(fake.videos()).toBe(1);
  }
});

test('a video that was made public at YouTube is taken as published, with its address', async () => {
  const writes: string[] = [];
  fake.keepsAs({ privacyStatus: 'public' });
  fake.judge((path) => (writes.push(path), null));
  const { status, targets } = await tryAgain();
  expect(status).toBe('Published');
  expect(targets[0]).toMatchObject({ state: 'published', url: 'https://youtu.be/v0', reason: null });
  expect(writes).toEqual(['/youtube/v3/videos']);
  expect(fake.videos()).toBe(1);
});

test('a video that was deleted at YouTube is uploaded again', async () => {
  fake.forgetSessions();
  fake.keepsAs({});
  expect(await tryAgain()).toMatchObject({ status: 'Published', states: ['published'] });
  expect(fake.videos()).toBe(1);
});

test('while YouTube cannot be asked nothing is uploaded, and it is asked again', async () => {
  fake.judge(() => ({ status: 503, body: {} }));
  const { status, targets } = await tryAgain();
  expect([status, targets[0]?.reason]).toEqual(['Scheduled', 'YouTube is not available (503).']);
  fake.judge(null);
  fake.keepsAs({ privacyStatus: 'public' });
  story.now = minutes(12);
  await story.advance(targetId);
  expect(await story.seen(postId)).toMatchObject({ status: 'Published' });
  expect(fake.videos()).toBe(1);
});

test('a changed post is another video', async () => {
  fake.keepsAs({});
  await story.database.db.update(posts).set({ version: 2, scheduledAt: due }).where(eq(posts.id, postId));
  expect(await tryAgain()).toMatchObject({ status: 'Published' });
  expect(fake.videos()).toBe(2);
});
