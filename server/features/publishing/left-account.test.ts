import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/networks.ts';
import { disconnect } from '#server/features/networks/disconnect-account.ts';
import { applyEvent } from '#server/features/posts/schedule-post.ts';
import { addAccountRow, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { memberOf } from '#tests/support/rows.ts';
import { unanswered } from '#tests/support/unanswered.ts';

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

/** A worker prepares the post while something else happens to it; its step fails afterwards. */
async function inPreparation(postId: string, targetId: string | undefined) {
  const { call, leave } = unanswered();
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  story.bluesky.faults.prepare.push(() => Promise.race([failed, call]));
  const advancing = story.advance(targetId);
  leave(advancing);
  await expect.poll(async () => (await story.seen(postId)).states).toEqual(['preparing']);
  return async (error: Error) => {
    fail(error);
    await advancing;
  };
}

async function ownAccount(handle: string) {
  const { db } = story.database;
  const [{ companyId } = { companyId: '' }] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.id, story.accountIds.mastodon));
  const of = { agencyId: story.userId, companyId, secretKey: story.ctx.secretKey, handle };
  return addAccountRow(db, of);
}

test('a step that was under way when its account was disconnected writes nothing over the reminder', async () => {
  const before = story.accountIds.bluesky;
  story.accountIds.bluesky = await ownAccount('leaving.example');
  const { postId, targets } = await story.scheduled();
  story.now = minutes(-30);
  const goOn = await inPreparation(postId, targets[0]);
  await disconnect(story.ctx, memberOf(story.userId), story.accountIds.bluesky, 'reminder');
  await goOn(new Error('Account not found.'));
  story.accountIds.bluesky = before;
  expect((await story.seen(postId)).targets).toMatchObject([
    { accountId: null, state: 'reminder', reason: null },
  ]);
});

test('a step that was under way when the post was marked as posted writes nothing over that', async () => {
  const { postId, targets } = await story.scheduled();
  const goOn = await inPreparation(postId, targets[0]);
  await applyEvent(story.ctx, memberOf(story.userId), postId, {
    event: { type: 'mark posted' },
    set: { publishedAt: story.now },
  });
  await goOn(new Error('Too late'));
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ status: 'Published', states: ['published'] });
  expect(seen.targets[0]?.reason).toBeNull();
});

test('an error of our own is told in one plain sentence', async () => {
  const { postId, targets } = await story.scheduled();
  story.bluesky.faults.prepare.push(() => Promise.reject(new TypeError('x is not a function')));
  await story.advance(targets[0]);
  expect((await story.seen(postId)).targets).toMatchObject([
    { state: 'waiting', reason: 'Something went wrong on our side.' },
  ]);
});
