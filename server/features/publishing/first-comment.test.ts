import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { answerReviewPage } from '#server/features/approvals/answer-review.ts';
import { deleteExistingPost, restoreArchivedPost } from '#server/features/posts/delete-post.ts';
import { applyEvent } from '#server/features/posts/schedule-post.ts';
import { wakeTargets } from '#server/features/networks/wake-targets.ts';
import type { Afterwards, Channel } from '#server/ports/networks/port.ts';
import { failing } from '#tests/support/recording-network.ts';
import { addAnswer, addApproval, memberOf } from '#tests/support/rows.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { unanswered } from '#tests/support/unanswered.ts';
import { publishingTimers } from './jobs.ts';
import { postByHand } from './post-by-hand.ts';

/** A post with an approved first comment: the comment goes out too, or people learn that it did not. */

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

type Answer = Partial<Afterwards> | Promise<never>;

/** A network with comments. Its calls end as listed, one each; after that they succeed. */
function commenting(answers: Answer[], more: Partial<Channel> = {}) {
  const sent: { text: string | null; id: string }[] = [];
  Object.assign(story.bluesky, {
    afterwards: async (work, { id, link }): Promise<Afterwards> => {
      sent.push({ text: work.firstComment, id });
      return { link, comment: 'out', reason: null, ...(await (answers.shift() ?? {})) };
    },
    ...more,
  } satisfies Partial<Channel>);
  return sent;
}
async function withComment() {
  const made = await story.scheduled();
  await story.database.db
    .update(postTargets)
    .set({ options: { firstComment: '#menu' } })
    .where(eq(postTargets.postId, made.postId));
  return { ...made, targetId: made.targets[0] ?? '' };
}
const busy: Answer = { comment: 'retry later', reason: 'Bluesky answered with an error (503).' };
const sweep = () => publishingTimers[0]?.run(story.ctx);

test('a comment that could not be sent is sent again, after a pause, until it is out', async () => {
  const sent = commenting([busy, busy]);
  const { postId, targetId } = await withComment();
  await story.advance(targetId);
  const waiting = await story.seen(postId);
  expect(waiting).toMatchObject({ status: 'Published', states: ['published'] });
  expect(waiting.targets[0]?.reason).toBe(
    'The first comment is not out yet, and is tried again by itself: Bluesky answered with an error (503).',
  );
  for (const minute of [1, 3]) {
    expect(await story.nextRun(targetId)).toEqual(minutes(minute));
    story.now = minutes(minute);
    await story.advance(targetId);
  }
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ status: 'Published', mails: [] });
  expect(seen.targets[0]).toMatchObject({ reason: null, notBefore: null, remoteId: '1' });
  expect(seen.events).toEqual(['publishing', 'out on account', 'published']);
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ text: '#menu', id: '1' })));
  await story.advance(targetId);
  expect(sent).toHaveLength(3);
});

test('as long as the network asks to wait, the comment waits, and not beyond its day', async () => {
  commenting([
    { ...busy, retryAfterSeconds: 1800 },
    { ...busy, retryAfterSeconds: 9_000_000 },
  ]);
  const { targetId } = await withComment();
  await story.advance(targetId);
  expect(await story.nextRun(targetId)).toEqual(minutes(30));
  story.now = minutes(30);
  await story.advance(targetId);
  expect(await story.nextRun(targetId)).toEqual(new Date(minutes(24 * 60).getTime() + 1000));
});

test.each([
  [
    'refused',
    'comment failed on account',
    'The first comment did not go out: Comments are closed.',
    '“Spring menu” is out without its first comment',
  ],
  [
    'unknown',
    'comment unconfirmed on account',
    'Nobody knows whether the first comment is out: Comments are closed. Look there before you write it yourself.',
    'Please check “Spring menu”: its first comment may be missing',
  ],
] as const)(
  'a comment that is %s stands in the history, and its owner is told',
  async (comment, event, reason, subject) => {
    const sent = commenting([{ comment, reason: 'Comments are closed.' }]);
    const { postId, targetId } = await withComment();
    await story.advance(targetId);
    const seen = await story.seen(postId);
    expect(seen).toMatchObject({ status: 'Published', states: ['published'] });
    expect(seen.targets[0]?.reason).toBe(reason);
    expect(seen.events).toEqual(['publishing', 'out on account', 'published', event]);
    expect(seen.mails.map((mail) => mail.kind)).toEqual(['publish-failed']);
    expect(seen.mails[0]?.subject).toBe(subject);
    expect(seen.mails[0]?.text).toContain('#menu');
    await story.advance(targetId);
    expect(sent).toHaveLength(1);
  },
);

test('where a person says that an unconfirmed post is out, its comment is told as missing, with the words to copy', async () => {
  const sent = commenting([]);
  const { postId, targetId } = await withComment();
  story.bluesky.faults.commit.push(failing('outcome unknown', 'The line went dead'));
  Object.assign(story.bluesky, { findOut: () => Promise.resolve({ is: 'cannot tell' }) });
  await story.advance(targetId);
  story.now = minutes(5);
  await story.advance(targetId);
  expect((await story.seen(postId)).states).toEqual(['unconfirmed']);
  const before = (await story.seen(postId)).mails.length;

  const marked = await applyEvent(story.ctx, memberOf(story.userId), postId, {
    event: { type: 'mark posted' },
    history: 'marked as posted',
    set: { publishedAt: story.now },
  });
  expect(marked).toMatchObject({ status: 'Published' });
  expect(marked.targets[0]).toMatchObject({
    state: 'published',
    marked: true,
    reason:
      'The first comment did not go out: The network never said that the post is out, so the comment was not sent.',
  });
  const seen = await story.seen(postId);
  expect(seen.events.slice(-2)).toEqual(['marked as posted', 'comment failed on account']);
  expect(seen.mails).toHaveLength(before + 1);
  const mail = seen.mails.find(({ subject }) => subject === '“Spring menu” is out without its first comment');
  expect(mail?.text).toContain('#menu');
  await story.advance(targetId);
  expect(sent).toEqual([]);
});

test('said to be out after it had failed, too, its comment is told as missing', async () => {
  const sent = commenting([]);
  const { postId, targetId } = await withComment();
  story.bluesky.faults.commit.push(failing('will never work', 'The picture is too wide'));
  await story.advance(targetId);
  expect((await story.seen(postId)).states).toEqual(['failed']);
  await applyEvent(story.ctx, memberOf(story.userId), postId, {
    event: { type: 'mark posted' },
    history: 'marked as posted',
    set: { publishedAt: story.now },
  });
  const seen = await story.seen(postId);
  expect(seen.targets[0]?.reason).toMatch(/^The first comment did not go out: The network never said/);
  expect(seen.events.slice(-2)).toEqual(['marked as posted', 'comment failed on account']);
  const mail = seen.mails.find(({ subject }) => subject === '“Spring menu” is out without its first comment');
  expect(mail?.text).toContain('#menu');
  expect(sent).toEqual([]);
});

type Transaction = () => Promise<unknown>;
/** The database, with each transaction that is begun given to `run`. */
const databaseWith = (run: (transaction: Transaction) => Promise<unknown>) =>
  new Proxy(story.ctx.db, {
    // Without its pool, transactions are begun by this method.
    has: (db, name) => name !== '$client' && Reflect.has(db, name),
    get(db, name) {
      const value: unknown = Reflect.get(db, name, db);
      if (name !== 'transaction' || typeof value !== 'function') return value;
      return (...args: unknown[]) => run(async () => Reflect.apply(value, db, args) as unknown);
    },
  });

test.each([
  ['25P03', Infinity, null],
  ['ETIMEDOUT', 0, 'comment unconfirmed on account'],
] as const)(
  'what is out stays out where the database fails (%s) before it is written what became of the comment',
  async (code, lives, event) => {
    const sent = commenting([], { commentKeyLives: () => lives });
    const { postId, targetId } = await withComment();
    let failed = false;
    const db = databaseWith((transaction) => {
      if (failed || sent.length === 0) return transaction();
      failed = true;
      return Promise.reject(Object.assign(new Error('the connection was ended'), { code }));
    });
    story.ctx = { ...story.ctx, db };
    await story.advance(targetId);
    const seen = await story.seen(postId);
    expect(seen).toMatchObject({ status: 'Published', states: ['published'], mails: [] });
    expect(seen.events).toEqual(['publishing', 'out on account', 'published']);
    expect(await story.nextRun(targetId)).toEqual(minutes(3));
    await expect(postByHand(story.ctx, memberOf(story.userId), postId, targetId)).rejects.toThrow(
      'It has not failed on Bluesky @acme.example',
    );

    story.now = minutes(3);
    await story.advance(targetId);
    const after = await story.seen(postId);
    expect(after).toMatchObject({ status: 'Published', states: ['published'] });
    expect(after.events.slice(3)).toEqual(event ? [event] : []);
    expect(sent).toHaveLength(event ? 1 : 2);
  },
);

test('a comment is not forgotten where the post was written down as out and the database did not say so', async () => {
  const sent = commenting([]);
  const { postId, targetId } = await withComment();
  let lost = false;
  const db = databaseWith(async (transaction) => {
    const answer = await transaction();
    if (lost || story.bluesky.out.length === 0) return answer;
    lost = true;
    throw Object.assign(new Error('the answer was lost'), { code: 'ETIMEDOUT' });
  });
  story.ctx = { ...story.ctx, db };
  await story.advance(targetId);
  const seen = await story.seen(postId);
  expect([lost, seen.status, seen.targets[0]?.reason]).toEqual([true, 'Published', null]);
  expect(sent).toHaveLength(1);
});

test('a comment whose sender died is sent again where the network knows a repetition', async () => {
  const { call, leave } = unanswered();
  const sent = commenting([call], { commentKeyLives: () => Infinity });
  const { postId, targetId } = await withComment();
  leave(story.advance(targetId));
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1);
  story.now = minutes(1);
  await story.advance(targetId);
  expect(await story.nextRun(targetId)).toEqual(minutes(3));
  expect(sent).toHaveLength(1);
  story.now = minutes(3);
  await story.advance(targetId);
  expect(sent).toHaveLength(2);
  const seen = await story.seen(postId);
  expect(seen.targets[0]).toMatchObject({ reason: null, notBefore: null });
  expect(seen.mails).toEqual([]);
});

test('elsewhere nobody knows whether it is out: it is not sent twice, and people are told', async () => {
  const { call, leave } = unanswered();
  const sent = commenting([call]);
  const { postId, targetId } = await withComment();
  leave(story.advance(targetId));
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1);
  story.now = minutes(3);
  await story.database.pool.query('delete from graphile_worker._private_jobs');
  await sweep();
  expect(await story.nextRun(targetId)).not.toBeNull();
  await story.advance(targetId);
  const seen = await story.seen(postId);
  expect(sent).toHaveLength(1);
  expect(seen.status).toBe('Published');
  expect(seen.targets[0]?.reason).toMatch(/^Nobody knows whether the first comment is out: The connection/);
  expect(seen.events.at(-1)).toBe('comment unconfirmed on account');
  expect(seen.mails).toHaveLength(1);
});

test('what may be out is repeated only for as long as the network knows the key', async () => {
  const hour = 60 * 60_000;
  const sent = commenting([{ ...busy, maybe: true }, busy, busy, busy, busy, busy, busy], {
    commentKeyLives: () => hour,
  });
  const { postId, targetId } = await withComment();
  for (const minute of [0, 1, 3, 8, 18, 33]) {
    story.now = minutes(minute);
    await story.advance(targetId);
  }
  expect(sent).toHaveLength(6);
  story.now = minutes(63);
  await story.advance(targetId);
  expect(sent).toHaveLength(6);
  expect((await story.seen(postId)).events.at(-1)).toBe('comment unconfirmed on account');
});

test('after a day nobody tries any more', async () => {
  commenting(Array.from({ length: 50 }, () => busy));
  const { postId, targetId } = await withComment();
  for (let hour = 0; hour <= 24; hour += 1) {
    story.now = minutes(60 * hour);
    await story.advance(targetId);
  }
  const seen = await story.seen(postId);
  expect(seen.targets[0]?.reason).toBe(
    'The first comment did not go out: It could not be sent for 24 hours.',
  );
  expect(seen.events.at(-1)).toBe('comment failed on account');
});

test('a comment that was changed meanwhile was not approved: it is not sent', async () => {
  const sent = commenting([busy]);
  const { postId, targetId } = await withComment();
  await story.advance(targetId);
  await story.database.db.update(posts).set({ version: 2 }).where(eq(posts.id, postId));
  story.now = minutes(1);
  await story.advance(targetId);
  expect(sent).toHaveLength(1);
  expect((await story.seen(postId)).targets[0]?.reason).toMatch(/The post was changed before/);
});

test('an account that has to be connected again sends it as soon as it is', async () => {
  const sent = commenting([busy]);
  const { targetId } = await withComment();
  const { bluesky } = story.accountIds;
  await story.advance(targetId);
  await story.database.db.update(accounts).set({ brokenReason: 'No' }).where(eq(accounts.id, bluesky));
  story.now = minutes(1);
  await story.advance(targetId);
  expect(sent).toHaveLength(1);
  await story.database.db.update(accounts).set({ brokenReason: null }).where(eq(accounts.id, bluesky));
  await inTransaction(story.database.db, (tx) => wakeTargets(story.ctx, tx, bluesky));
  await story.advance(targetId);
  expect(sent).toHaveLength(2);
});

const noAccess: Answer = { comment: 'no access', reason: 'Bluesky no longer accepts the access.' };

test('an access that ended just then is renewed, and the comment goes out', async () => {
  const sent = commenting([noAccess]);
  const { postId, targetId } = await withComment();
  await story.database.db
    .update(accounts)
    .set({ refreshAt: minutes(60) })
    .where(eq(accounts.id, story.accountIds.bluesky));
  story.bluesky.faults.test.push(failing('reconnect', 'Bluesky no longer accepts the access.'));
  await story.advance(targetId);
  expect(sent).toHaveLength(2);
  expect(story.bluesky.calls.map((call) => call.step)).toEqual(['prepare', 'commit', 'test', 'refresh']);
  const seen = await story.seen(postId);
  expect(seen.targets[0]).toMatchObject({ reason: null, notBefore: null });
  expect(seen.mails).toEqual([]);
});

test('withdrawn just then, the account is broken, and connecting it again sends the comment', async () => {
  const sent = commenting([noAccess]);
  const { postId, targetId } = await withComment();
  const { bluesky } = story.accountIds;
  story.bluesky.faults.test.push(failing('reconnect', 'Bluesky no longer accepts the access.'));
  await story.advance(targetId);
  const waiting = await story.seen(postId);
  expect(waiting.targets[0]?.reason).toMatch(/^The first comment is not out yet, and is tried again/);
  const [account] = await story.database.db.select().from(accounts).where(eq(accounts.id, bluesky));
  expect(account?.brokenReason).toBe('The network does not accept the access any more.');
  story.now = minutes(1);
  await story.advance(targetId);
  expect(sent).toHaveLength(1);
  await story.database.db.update(accounts).set({ brokenReason: null }).where(eq(accounts.id, bluesky));
  await inTransaction(story.database.db, (tx) => wakeTargets(story.ctx, tx, bluesky));
  await story.advance(targetId);
  expect(sent).toHaveLength(2);
  expect((await story.seen(postId)).targets[0]).toMatchObject({ reason: null, notBefore: null });
});

test('an access that works and may not comment is not broken: the comment is refused', async () => {
  commenting([noAccess]);
  const { postId, targetId } = await withComment();
  await story.advance(targetId);
  const seen = await story.seen(postId);
  expect(seen.events.at(-1)).toBe('comment failed on account');
  const [account] = await story.database.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, story.accountIds.bluesky));
  expect(account?.brokenReason).toBeNull();
});

test('an address that only comes afterwards is written down, at the post, too', async () => {
  const sent = commenting([{ link: 'https://bluesky.example/late', comment: 'none' }]);
  const published = story.bluesky.commit.bind(story.bluesky);
  story.bluesky.commit = async (work, signal) => ({ ...(await published(work, signal)), link: null });
  const { postId, targets } = await story.scheduled();
  story.now = due;
  await story.advance(targets[0]);
  const seen = await story.seen(postId);
  expect(seen.targets[0]).toMatchObject({ url: 'https://bluesky.example/late', notBefore: null });
  expect(seen.post?.publishedUrl).toBe('https://bluesky.example/late');
  expect(sent).toEqual([{ text: null, id: '1' }]);
});

/** Out on Bluesky, where the comment waits for its next try, and not yet on Mastodon. */
async function outInPart() {
  const sent = commenting([busy]);
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  const { db } = story.database;
  const [bluesky = '', mastodon] = targets;
  await db
    .update(postTargets)
    .set({ options: { firstComment: '#menu' } })
    .where(eq(postTargets.id, bluesky));
  const yes = {
    status: 'approved' as const,
    answeredVersion: 1,
    respondedAt: minutes(-60),
    agreedDate: due,
    toldDate: due,
    tokenExpiresAt: minutes(60 * 24),
  };
  const token = randomBytes(32).toString('base64url');
  const approvalId = await addApproval(db, postId, { ...yes, approvalToken: token });
  await addAnswer(db, { postId, approvalId }, { status: 'approved', createdAt: minutes(-60) });
  story.mastodon.faults.prepare.push(failing('retry later', 'The network is busy'));
  await story.advance(bluesky);
  await story.advance(mastodon);
  expect(await story.seen(postId)).toMatchObject({ status: 'Scheduled', states: ['published', 'waiting'] });
  expect(sent).toHaveLength(1);
  return { postId, bluesky, sent, token };
}

test('a comment is not sent on a yes that was taken back after the post was out in part', async () => {
  const { postId, bluesky, sent, token } = await outInPart();
  const no = { action: 'withdraw' as const, comment: 'The link is wrong, stop!', version: 1 };
  await answerReviewPage(story.ctx, token, no);
  story.now = minutes(1);
  await story.advance(bluesky);
  expect(sent).toHaveLength(1);
  const seen = await story.seen(postId);
  expect(seen.status).toBe('Changes Requested');
  expect(seen.targets[0]?.reason).toBe(
    'The first comment did not go out: The post was no longer approved when the comment could be sent.',
  );
  expect(seen.mails.at(-1)).toMatchObject({ kind: 'publish-failed' });
});

test('nor after the post was deleted, which archives what is out in part', async () => {
  const { postId, bluesky, sent } = await outInPart();
  await deleteExistingPost(story.ctx, memberOf(story.userId), postId);
  // The deletion may be undone.
  story.now = minutes(1);
  await story.advance(bluesky);
  expect((await story.seen(postId)).targets[0]?.reason).toMatch(/is tried again by itself/);
  expect(await story.nextRun(bluesky)).toEqual(new Date(minutes(1).getTime() + 1000));
  story.now = minutes(2);
  await story.advance(bluesky);
  expect(sent).toHaveLength(1);
  expect((await story.seen(postId)).targets[0]?.reason).toMatch(/The post was deleted before the comment/);
});

test('a post that is archived and brought back within the minute still gets its comment', async () => {
  const sent = commenting([busy]);
  const { postId, targetId } = await withComment();
  await story.advance(targetId);
  await deleteExistingPost(story.ctx, memberOf(story.userId), postId);
  story.now = minutes(1);
  await story.advance(targetId);
  await restoreArchivedPost(story.ctx, memberOf(story.userId), postId);
  story.now = minutes(5);
  await sweep();
  await story.advance(targetId);
  expect(sent).toHaveLength(2);
  expect((await story.seen(postId)).targets[0]?.reason).toBeNull();
});
