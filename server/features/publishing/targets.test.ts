import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TOO_LATE } from '#domain/publishing/failure.ts';
import { RECONNECT_FIRST } from '#domain/publishing/target-words.ts';
import { messages } from '#server/db/schema/messages.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { updateExistingPost } from '#server/features/posts/update-post.ts';
import { wakeTargets } from '#server/features/networks/wake-targets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { answerLost, failing } from '#tests/support/recording-network.ts';
import { memberOf } from '#tests/support/rows.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { unanswered } from '#tests/support/unanswered.ts';

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

test('prepared ahead of the date, committed at it: out, with its address, and the post is Published', async () => {
  const { postId, targets } = await story.scheduled();
  story.now = minutes(-61);
  await story.advance(targets[0]);
  expect(await story.nextRun(targets[0])).toEqual(minutes(-60));
  expect(story.bluesky.calls).toEqual([]);

  story.now = minutes(-60);
  story.bluesky.steps = 3;
  await story.advance(targets[0]);
  expect(story.bluesky.calls.map((call) => call.step)).toEqual(['prepare', 'prepare', 'prepare']);
  expect(await story.nextRun(targets[0])).toEqual(due);
  expect(await story.seen(postId)).toMatchObject({ status: 'Scheduled', states: ['preparing'], tries: [] });

  story.now = due;
  await story.advance(targets[0]);
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ status: 'Published', states: ['published'], tries: ['published'] });
  expect(seen.post).toMatchObject({ publishedAt: due, publishedUrl: 'https://bluesky.example/p/1' });
  expect(seen.targets[0]).toMatchObject({ url: 'https://bluesky.example/p/1', remoteId: '1' });
  expect(seen.events).toEqual(['publishing', 'out on account', 'published']);
  expect(story.bluesky.out).toHaveLength(1);
});

test('what was made ready for another version is made ready anew', async () => {
  const { postId, targets } = await story.scheduled();
  story.now = minutes(-30);
  await story.advance(targets[0]);
  await story.database.db
    .update(posts)
    .set({ version: 2, caption: 'Asparagus is over' })
    .where(eq(posts.id, postId));
  story.now = due;
  await story.advance(targets[0]);
  expect(story.bluesky.calls.map((call) => [call.step, call.text])).toEqual([
    ['prepare', 'Asparagus is back'],
    ['prepare', 'Asparagus is over'],
    ['commit', 'Asparagus is over'],
  ]);
});

test('an account has its own words where it was given some', async () => {
  const { targets } = await story.scheduled();
  await story.database.db
    .update(postTargets)
    .set({ caption: 'For the sky' })
    .where(eq(postTargets.id, targets[0] ?? ''));
  await story.advance(targets[0]);
  expect(story.bluesky.out).toMatchObject([{ text: 'For the sky' }]);
});

test('part success is shown, the post fails once nothing is under way, and only what failed is tried again', async () => {
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  story.bluesky.faults.commit.push(failing('will never work', 'The picture is too wide'));
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Scheduled', states: ['failed', 'waiting'] });
  await story.advance(targets[1]);
  const failed = await story.seen(postId);
  expect(failed).toMatchObject({ status: 'Failed', states: ['failed', 'published'] });
  expect(failed.post?.failureReason).toBe(
    'It is out on 1 of 2 accounts. Bluesky @acme.example: The picture is too wide.',
  );
  expect(failed.mails.map((mail) => mail.kind)).toEqual(['publish-failed']);

  const { applyEvent } = await import('#server/features/posts/schedule-post.ts');
  await applyEvent(story.ctx, memberOf(story.userId), postId, {
    event: { type: 'retry' },
    history: 'retried',
  });
  expect(await story.seen(postId)).toMatchObject({ status: 'Scheduled', states: ['waiting', 'published'] });
  await story.advance(targets[0]);
  await story.advance(targets[1]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Published', states: ['published', 'published'] });
  expect([story.bluesky.out.length, story.mastodon.out.length]).toEqual([1, 1]);
});

test('what can work later is tried again after growing pauses, for a day', async () => {
  const { postId, targets } = await story.scheduled();
  for (const pause of [1, 2, 5]) {
    story.bluesky.faults.prepare.push(failing('retry later', 'Busy'));
    await story.advance(targets[0]);
    const next = new Date(story.now.getTime() + pause * 60_000);
    expect(await story.nextRun(targets[0])).toEqual(next);
    story.now = next;
  }
  expect(await story.seen(postId)).toMatchObject({ status: 'Scheduled', states: ['waiting'] });
  story.bluesky.faults.commit.push(failing('retry later', 'Quota', 3600));
  await story.advance(targets[0]);
  expect(await story.nextRun(targets[0])).toEqual(new Date(story.now.getTime() + 3_600_000));
  story.now = minutes(24 * 60 + 1);
  await story.advance(targets[0]);
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ status: 'Failed', states: ['failed'] });
  expect(seen.targets[0]?.reason).toBe(TOO_LATE);
  expect(story.bluesky.out).toEqual([]);
});

describe('a commit whose end nobody saw', () => {
  test('is asked about: it was out', async () => {
    const { postId, targets } = await story.scheduled();
    story.bluesky.faults.commit.push(answerLost(story.bluesky));
    await story.advance(targets[0]);
    expect(await story.seen(postId)).toMatchObject({ status: 'Scheduled', states: ['publishing'] });
    expect(await story.nextRun(targets[0])).toEqual(new Date(due.getTime() + 5_000));
    story.now = minutes(1);
    await story.advance(targets[0]);
    expect(await story.seen(postId)).toMatchObject({ status: 'Published', tries: ['published'] });
    expect(story.bluesky.out).toHaveLength(1);
  });

  test('is asked about: it was not out, and goes out now', async () => {
    const { postId, targets } = await story.scheduled();
    story.bluesky.faults.commit.push(failing('outcome unknown', 'The line went dead'));
    await story.advance(targets[0]);
    story.now = minutes(1);
    await story.advance(targets[0]);
    expect(await story.seen(postId)).toMatchObject({ status: 'Published', tries: ['retry', 'published'] });
    expect(story.bluesky.out).toHaveLength(1);
  });

  test('of a worker that died is left alone until its call has given up, then asked about', async () => {
    const { postId, targets } = await story.scheduled();
    const { call, leave } = unanswered();
    story.bluesky.faults.commit.push(() => call);
    leave(story.advance(targets[0]));
    await expect.poll(() => story.bluesky.calls.map((call) => call.step)).toContain('commit');
    story.now = minutes(1);
    await story.advance(targets[0]);
    expect(await story.nextRun(targets[0])).toEqual(minutes(3));
    expect(story.bluesky.calls.map((call) => call.step)).not.toContain('findOut');
    story.now = minutes(3);
    await story.advance(targets[0]);
    expect(await story.seen(postId)).toMatchObject({ status: 'Published', tries: ['retry', 'published'] });
  });

  test('is unconfirmed only where the network cannot tell', async () => {
    const { postId, targets } = await story.scheduled();
    story.bluesky.knows = false;
    story.bluesky.faults.commit.push(answerLost(story.bluesky));
    await story.advance(targets[0]);
    story.now = minutes(1);
    await story.advance(targets[0]);
    const seen = await story.seen(postId);
    expect(seen).toMatchObject({ status: 'Failed', states: ['unconfirmed'], tries: ['unconfirmed'] });
    expect(seen.post?.failureReason).toContain(
      'Nobody can tell whether it went out on Bluesky @acme.example',
    );
    expect(story.bluesky.out).toHaveLength(1);
  });

  test('stays open while the network cannot be asked', async () => {
    const { postId, targets } = await story.scheduled();
    story.bluesky.faults.commit.push(answerLost(story.bluesky));
    story.bluesky.faults.findOut.push(failing('retry later', 'Down'), failing('retry later', 'Down'));
    await story.advance(targets[0]);
    for (const minute of [1, 5]) {
      story.now = minutes(minute);
      await story.advance(targets[0]);
      expect(await story.seen(postId)).toMatchObject({ states: ['publishing'], tries: ['calling'] });
    }
    story.now = minutes(20);
    await story.advance(targets[0]);
    expect(await story.seen(postId)).toMatchObject({ status: 'Published', tries: ['published'] });
    expect(story.bluesky.out).toHaveLength(1);
  });

  test('holds the post still until the network has said what came of it: other words would go out beside it', async () => {
    const { postId, targets } = await story.scheduled();
    story.bluesky.faults.commit.push(answerLost(story.bluesky));
    story.bluesky.faults.findOut.push(failing('retry later', 'Down'));
    await story.advance(targets[0]);
    story.now = minutes(4);
    await story.advance(targets[0]);
    const edit = updateExistingPost(story.ctx, memberOf(story.userId), postId, {
      caption: 'Asparagus is over',
    });
    await expect(edit).rejects.toThrow(/going out right now/);
    story.now = minutes(20);
    await story.advance(targets[0]);
    expect(await story.seen(postId)).toMatchObject({ status: 'Published', tries: ['published'] });
    expect(story.bluesky.out).toMatchObject([{ text: 'Asparagus is back' }]);
  });

  test('is asked about even where the post was changed meanwhile', async () => {
    const { postId, targets } = await story.scheduled();
    story.bluesky.faults.commit.push(answerLost(story.bluesky));
    await story.advance(targets[0]);
    await story.database.db
      .update(posts)
      .set({ status: 'Approved', scheduledAt: null })
      .where(eq(posts.id, postId));
    story.now = minutes(1);
    await story.advance(targets[0]);
    const seen = await story.seen(postId);
    expect(seen).toMatchObject({ status: 'Approved', states: ['published'] });
    expect(seen.events).toContain('out on account');
  });
});

test('an access that is refused is renewed once; withdrawn, the account is broken, its owner told, the post waits', async () => {
  const { postId, targets } = await story.scheduled();
  const { bluesky } = story.accountIds;
  await story.database.db
    .update(accounts)
    .set({ refreshAt: minutes(60) })
    .where(eq(accounts.id, bluesky));
  story.bluesky.accepts = (tokens) => tokens['access'] === 'renewed again';
  await story.advance(targets[0]);
  expect(story.bluesky.calls.map((call) => [call.step, call.tokens])).toEqual([
    ['prepare', { access: 'first' }],
    ['refresh', { access: 'first' }],
    ['prepare', { access: 'renewed' }],
  ]);
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ status: 'Scheduled', states: ['waiting'] });
  expect(seen.targets[0]?.reason).toBe(RECONNECT_FIRST);
  const [account] = await story.database.db.select().from(accounts).where(eq(accounts.id, bluesky));
  expect(account?.brokenReason).toBe('The access was withdrawn.');
  const told = () => story.database.db.select().from(messages).where(eq(messages.kind, 'account-broken'));
  expect(await told()).toMatchObject([
    { to: 'olive@agency.example', subject: 'Bluesky @acme.example has to be connected again' },
  ]);
  await story.advance(targets[0]);
  expect(await told()).toHaveLength(1);
  expect(await story.nextRun(targets[0])).toEqual(new Date(due.getTime() + 86_401_000));

  // After reconnecting, it goes out at once.
  story.bluesky.accepts = () => true;
  await story.database.db.update(accounts).set({ brokenReason: null }).where(eq(accounts.id, bluesky));
  await inTransaction(story.database.db, (tx) => wakeTargets(story.ctx, tx, bluesky));
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Published' });
});

test('a step that two workers take is stored by one, and the post goes out once', async () => {
  const { postId, targets } = await story.scheduled();
  await Promise.all([story.advance(targets[0]), story.advance(targets[0]), story.advance(targets[0])]);
  for (let minute = 4; minute < 8; minute += 1) {
    story.now = minutes(minute);
    await story.advance(targets[0]);
  }
  expect(await story.seen(postId)).toMatchObject({ status: 'Published' });
  expect(story.bluesky.out).toHaveLength(1);
});

test('a target whose account is gone is posted by hand: the owner is told, and marking it publishes', async () => {
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  await story.database.db
    .update(postTargets)
    .set({ accountId: null, state: 'reminder' })
    .where(eq(postTargets.id, targets[1] ?? ''));
  await story.advance(targets[0]);
  await story.publish(postId);
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ status: 'Scheduled', states: ['published', 'reminder'] });
  expect(seen.post?.dueToldAt).toEqual(due);
  expect(seen.mails.map((mail) => mail.kind)).toEqual(['post-due']);
  await story.publish(postId);
  expect((await story.seen(postId)).mails).toHaveLength(1);
});

test('while a network has it in hand the post is held still', async () => {
  const { postId, targets } = await story.scheduled();
  const { call, leave } = unanswered();
  story.bluesky.faults.commit.push(() => call);
  leave(story.advance(targets[0]));
  await expect.poll(async () => (await story.seen(postId)).states).toEqual(['publishing']);
  const { scheduleExistingPost } = await import('#server/features/posts/schedule-post.ts');
  await expect(scheduleExistingPost(story.ctx, memberOf(story.userId), postId, minutes(600))).rejects.toThrow(
    /going out right now/,
  );
  const [attempt] = await story.database.db
    .select()
    .from(publishAttempts)
    .where(eq(publishAttempts.postId, postId));
  expect(attempt).toMatchObject({ state: 'calling', targetId: targets[0], repeatable: false });
});
