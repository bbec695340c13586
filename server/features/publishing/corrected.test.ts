import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerReviewPage } from '#server/features/approvals/answer-review.ts';
import { updateExistingPost } from '#server/features/posts/update-post.ts';
import { failing } from '#tests/support/recording-network.ts';
import { addAnswer, addApproval, memberOf } from '#tests/support/rows.ts';
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

test('a post whose unclear account was taken off goes out on the other at the date that the client approved', async () => {
  const { db } = story.database;
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  const before = new Date(due.getTime() - 86_400_000);
  const token = randomBytes(32).toString('base64url');
  const approvalId = await addApproval(db, postId, {
    status: 'approved',
    answeredVersion: 1,
    respondedAt: before,
    agreedDate: due,
    toldDate: due,
    shownVersion: 1,
    tokenExpiresAt: new Date('2037-01-01'),
    approvalToken: token,
    reviewerContact: 'f@client.example',
  });
  await addAnswer(db, { postId, approvalId }, { status: 'approved', createdAt: before });
  story.bluesky.faults.commit.push(failing('outcome unknown', 'The line went dead'));
  story.bluesky.knows = false;
  story.mastodon.faults.prepare.push(failing('will never work', 'Too long'));
  await story.advance(targets[1]);
  await story.advance(targets[0]);
  story.now = minutes(5);
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Failed', states: ['unconfirmed', 'failed'] });
  const member = memberOf(story.userId);
  const at = minutes(3 * 24 * 60);
  const off = await updateExistingPost(story.ctx, member, postId, {
    targets: [{ accountId: story.accountIds.mastodon, caption: 'Shorter' }],
  });
  expect(off).toMatchObject({ status: 'In Review', version: 2, unconfirmed: false });
  await updateExistingPost(story.ctx, member, postId, { scheduledAt: at.toISOString() });
  await answerReviewPage(story.ctx, token, { action: 'approve', version: 2 });
  const seen = await story.seen(postId);
  expect(seen.status).toBe('Scheduled');
});
