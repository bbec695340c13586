import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { historySentence } from '#domain/posts/history-words.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { postHistory } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { disconnect } from '#server/features/networks/disconnect-account.ts';
import { takeUpTargets } from '#server/features/networks/take-up-targets.ts';
import { applyEvent } from '#server/features/posts/schedule-post.ts';
import { answerLost, failing } from '#tests/support/recording-network.ts';
import { addAccountRow, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { memberOf } from '#tests/support/rows.ts';
import { unanswered } from '#tests/support/unanswered.ts';
import { postByHand } from './post-by-hand.ts';

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

test('what may be out stays unconfirmed when its account is disconnected: nobody is told to post it', async () => {
  const before = story.accountIds.bluesky;
  story.accountIds.bluesky = await ownAccount('maybe.example');
  const { postId, targets } = await story.scheduled();
  story.bluesky.lost = 'person';
  story.bluesky.faults.commit.push(answerLost(story.bluesky));
  await story.advance(targets[0]);
  story.now = minutes(4);
  await story.advance(targets[0]);
  const member = memberOf(story.userId);
  await disconnect(story.ctx, member, story.accountIds.bluesky, undefined);
  story.accountIds.bluesky = before;
  const unconfirmed = { status: 'Failed', states: ['unconfirmed'] };
  const left = await story.seen(postId);
  expect(left).toMatchObject({ ...unconfirmed, targets: [{ accountId: null, reason: expect.anything() }] });
  const [entry] = await story.database.db
    .select()
    .from(postHistory)
    .where(and(eq(postHistory.postId, postId), eq(postHistory.event, 'account disconnected')));
  const note = entry?.note ?? null;
  const { what } = historySentence(
    { actor: 'Olive', event: 'account disconnected', version: 1, note },
    String,
  );
  expect(what).toBe('disconnected Bluesky @maybe.example: nobody knows whether it is out there');

  await applyEvent(story.ctx, member, postId, { event: { type: 'retry' }, history: 'retried' });
  await story.publish(postId);
  const tried = await story.seen(postId);
  expect(tried).toMatchObject(unconfirmed);
  expect(tried.mails.map((mail) => mail.kind)).not.toContain('post-due');

  await postByHand(story.ctx, member, postId, targets[0] ?? '');
  await story.publish(postId);
  const byHand = await story.seen(postId);
  expect(byHand).toMatchObject({ status: 'Scheduled', states: ['reminder'] });
  expect(byHand.mails.map((mail) => mail.kind)).toContain('post-due');
});

async function connectAgain(handle: string) {
  const { db } = story.database;
  const id = await ownAccount(handle);
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  if (!account) throw new Error('the account is gone');
  await inTransaction(db, (tx) => takeUpTargets(story.ctx, tx, account, 'Olive'));
  return id;
}

test('what failed on an account has still failed there once it is connected again, until somebody tries it again', async () => {
  const before = story.accountIds.bluesky;
  story.accountIds.bluesky = await ownAccount('again.example');
  const { postId, targets } = await story.scheduled();
  story.bluesky.faults.prepare.push(failing('will never work', 'The picture is too wide'));
  await story.advance(targets[0]);
  const member = memberOf(story.userId);
  await disconnect(story.ctx, member, story.accountIds.bluesky, undefined);
  const accountId = await connectAgain('again.example');
  story.accountIds.bluesky = before;
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ status: 'Failed', states: ['failed'] });
  expect(seen.targets).toMatchObject([{ accountId, reason: 'The picture is too wide.' }]);
  expect(seen.events).not.toContain('account connected again');

  await applyEvent(story.ctx, member, postId, { event: { type: 'retry' }, history: 'retried' });
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Published', states: ['published'] });
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
