import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/networks.ts';
import { memberOf } from '#tests/support/rows.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { readPost } from './queries.ts';
import { quotaAhead } from './quota-warnings.ts';
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

test('the same is foreseen for dates that somebody is choosing: of posts, of a new one, and of several together', async () => {
  const far = (more: number) => minutes(40 * DAY + more).toISOString();
  const ahead = async (...dates: Parameters<typeof quotaAhead>[2]['dates']) =>
    (await quotaAhead(story.ctx, memberOf(story.userId), { dates })).warnings;
  const said = (count: number) => [
    `Bluesky @acme.example: Bluesky takes 2 posts of an account in 24 hours, and ${count} are planned around this time. What is too many goes out later.`,
  ];
  const posts = [];
  for (const more of [0, 10, 20]) {
    const scheduledAt = minutes((50 + more) * DAY);
    posts.push((await story.scheduled(['bluesky', 'mastodon'], { scheduledAt })).postId);
  }
  const dated = posts.map((postId, index) => ({ postId, at: far(index) }));
  expect(await ahead(...dated.slice(0, 2))).toEqual([]);
  expect(await ahead(...dated)).toEqual(said(3));
  expect(await ahead(...dated.slice(0, 2), { postId: posts[2], at: far(2 * DAY) })).toEqual([]);

  // A plan counts too: it is meant to go out.
  await story.scheduled(['bluesky'], { scheduledAt: minutes(40 * DAY), status: 'Draft' });
  const fresh = { accountIds: [story.accountIds.bluesky, story.accountIds.mastodon], at: far(5) };
  expect(await ahead(fresh)).toEqual([]);
  await story.scheduled(['bluesky'], { scheduledAt: minutes(40 * DAY + 1) });
  expect(await ahead(fresh)).toEqual(said(3));
  expect(await ahead({ accountIds: [story.accountIds.mastodon], at: far(5) })).toEqual([]);
  // A failed post does not go out.
  await story.scheduled(['bluesky'], { scheduledAt: minutes(40 * DAY + 1), status: 'Failed' });
  expect(await ahead(fresh)).toEqual(said(3));
});

test('a post or an account that is not ours is answered as if it were not there', async () => {
  const stranger = '00000000-0000-4000-8000-000000000000';
  for (const date of [{ postId: stranger }, { accountIds: [stranger] }])
    await expect(
      quotaAhead(story.ctx, memberOf(story.userId), { dates: [{ ...date, at: due.toISOString() }] }),
    ).rejects.toMatchObject({ code: 'not_found' });
});
