import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { applyEvent, scheduleExistingPost } from '#server/features/posts/schedule-post.ts';
import { failing } from '#tests/support/recording-network.ts';
import { memberOf } from '#tests/support/rows.ts';
import { addAccountRow, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';

/** A post for two profiles of a client on the same network: each gets its own words, once. */

const BOTH = ['Asparagus is back', 'Other words'];
let story: TargetsStory;
let second: string;
let post: { postId: string; first: string; other: string };
beforeAll(async () => {
  story = await targetsStory();
  const { db } = story.database;
  const [row] = await db.select().from(accounts).where(eq(accounts.id, story.accountIds.mastodon));
  if (!row) throw new Error('no account');
  const { secretKey } = story.ctx;
  const { agencyId, companyId } = row;
  const handle = 'shop@social.example';
  second = await addAccountRow(db, { agencyId, companyId, secretKey, network: 'mastodon', handle });
});
afterAll(() => story.database.close());
beforeEach(async () => {
  await story.begin();
  const { postId, targets } = await story.scheduled(['mastodon']);
  const own = { network: 'mastodon', handle: 'shop@social.example', caption: 'Other words' };
  const [row] = await story.database.db
    .insert(postTargets)
    .values({ postId, order: 1, accountId: second, ...own })
    .returning({ id: postTargets.id });
  post = { postId, first: targets[0] ?? '', other: row?.id ?? '' };
});
const happens = (type: 'retry' | 'unschedule') =>
  applyEvent(story.ctx, memberOf(story.userId), post.postId, { event: { type } });
const texts = () => story.mastodon.out.map(({ text }) => text);

test('one failed and is tried again, by several workers at once: it goes out there alone', async () => {
  const { postId, first, other } = post;
  await story.advance(first);
  story.mastodon.faults.commit.push(failing('will never work'));
  await story.advance(other);
  expect((await story.seen(postId)).status).toBe('Failed');
  await happens('retry');
  await Promise.all([
    story.advance(first),
    story.advance(other),
    story.advance(other),
    story.publish(postId),
  ]);
  expect(await story.seen(postId)).toMatchObject({
    status: 'Published',
    states: ['published', 'published'],
  });
  expect(texts()).toEqual(BOTH);
});

test('taken off the calendar between the two, the other goes out at its new date, and not before', async () => {
  const { postId, first, other } = post;
  await story.advance(first);
  story.mastodon.faults.commit.push(failing('retry later'));
  await story.advance(other);
  await expect(happens('retry')).rejects.toThrow();
  await happens('unschedule');
  story.now = minutes(30);
  await story.advance(other);
  await story.publish(postId);
  await scheduleExistingPost(story.ctx, memberOf(story.userId), postId, minutes(60));
  for (const [minute, out] of [
    [59, 1],
    [60, 2],
  ] as const) {
    story.now = minutes(minute);
    await Promise.all([story.advance(first), story.advance(other)]);
    expect(texts()).toEqual(BOTH.slice(0, out));
  }
  expect((await story.seen(postId)).status).toBe('Published');
});
