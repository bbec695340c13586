import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { failing } from '#tests/support/recording-network.ts';
import { addApproval, addComment } from '#tests/support/rows.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { answerReviewPage } from './answer-review.ts';

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

test('a yes that is taken back while its copy is being asked about does not let the copy go out afterwards', async () => {
  const { db } = story.database;
  const first = await story.scheduled(['bluesky'], { scheduledAt: minutes(10_000) });
  const before = new Date(due.getTime() - 86_400_000);
  const yes = {
    status: 'approved' as const,
    answeredVersion: 1,
    respondedAt: before,
    shownVersion: 1,
    reviewerContact: 'g@client.example',
    tokenExpiresAt: new Date('2037-01-01'),
  };
  const token = randomBytes(32).toString('base64url');
  const firstYes = await addApproval(db, first.postId, { ...yes, approvalToken: token });
  await addComment(db, {
    postId: first.postId,
    approvalId: firstYes,
    decision: 'approved',
    createdAt: before,
    body: 'ok',
  });
  const copy = await story.scheduled(['bluesky']);
  const copyYes = await addApproval(db, copy.postId, yes);
  await addComment(db, {
    postId: copy.postId,
    approvalId: copyYes,
    decision: 'approved',
    createdAt: before,
    body: 'ok',
    takenFromId: first.postId,
    takenFrom: 'Spring menu',
  });
  story.bluesky.faults.commit.push(failing('outcome unknown', 'The line went dead'));
  await story.advance(copy.targets[0]);
  expect((await story.seen(copy.postId)).states).toEqual(['publishing']);
  await answerReviewPage(story.ctx, token, { action: 'withdraw', comment: 'Stop all of these', version: 1 });
  expect((await story.seen(first.postId)).status).toBe('Changes Requested');
  expect((await story.seen(copy.postId)).mails.map((one) => one.kind)).toEqual(['review-answered']);
  story.now = minutes(5);
  await story.advance(copy.targets[0]);
  expect(story.bluesky.out).toEqual([]);
  const seen = await story.seen(copy.postId);
  expect(seen.status).toBe('Failed');
  expect(seen.events).toContain('taken yes withdrawn');
  expect(seen.post?.failureReason).toMatch(/approved/);
});
