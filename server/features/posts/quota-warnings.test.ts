import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/networks.ts';
import { memberOf } from '#tests/support/rows.ts';
import { minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { readPost } from './queries.ts';
import { scheduleExistingPost } from './schedule-post.ts';

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
  await story.database.db
    .update(accounts)
    .set({ details: { quota: 2 } })
    .where(eq(accounts.id, story.accountIds.bluesky));
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

const DAY = 24 * 60;
const warnings = async (postId: string) =>
  (await readPost(story.ctx, story.database.db, memberOf(story.userId), postId)).targets.map(
    ({ warning }) => warning,
  );

test('more posts around a date than the account may make are told at that account, when scheduling and while there is time', async () => {
  const first = await story.scheduled(['bluesky', 'mastodon']);
  const second = await story.scheduled(['bluesky'], { scheduledAt: minutes(60) });
  expect(await warnings(second.postId)).toEqual([null]);

  const { postId } = await story.scheduled(['bluesky'], { scheduledAt: minutes(3 * DAY) });
  expect(await warnings(postId)).toEqual([null]);
  story.now = minutes(-60);
  const answer = await scheduleExistingPost(story.ctx, memberOf(story.userId), postId, minutes(120));
  const sentence =
    'Bluesky takes 2 posts of an account in 24 hours, and 3 are planned around this time. What is too many goes out later.';
  expect(answer.targets.map(({ warning }) => warning)).toEqual([sentence]);
  expect(await warnings(first.postId)).toEqual([sentence, null]);

  await scheduleExistingPost(story.ctx, memberOf(story.userId), postId, minutes(3 * DAY));
  expect(await warnings(first.postId)).toEqual([null, null]);
});
