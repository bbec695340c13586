import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateExistingPost } from '#server/features/posts/update-post.ts';
import { failing } from '#tests/support/recording-network.ts';
import { memberOf } from '#tests/support/rows.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

test('an account that refused early is tried again with the corrected words', async () => {
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  story.now = minutes(-50);
  story.bluesky.faults.prepare.push(failing('will never work', 'A word is not allowed'));
  await story.advance(targets[0]);
  await story.advance(targets[1]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Scheduled', states: ['failed', 'preparing'] });
  await updateExistingPost(story.ctx, memberOf(story.userId), postId, { caption: 'Corrected words' });
  story.now = due;
  await story.advance(targets[0]);
  await story.advance(targets[1]);
  const seen = await story.seen(postId);
  expect(seen.states).toEqual(['published', 'published']);
});
