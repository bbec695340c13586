import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mediumKey } from '#domain/networks/variant.ts';
import { CHOOSE_NEW_TIME } from '#domain/posts/agreed-date.ts';
import { TOO_LATE } from '#domain/publishing/failure.ts';
import { noAnswerRules } from '#server/db/schema/companies.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { postAssets, postHistory, posts } from '#server/db/schema/posts.ts';
import { readRecord } from '#server/features/posts/read-record.ts';
import { applyEvent } from '#server/features/posts/schedule-post.ts';
import { failing } from '#tests/support/recording-network.ts';
import { addApproval, addObject, memberOf } from '#tests/support/rows.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { postByHand } from './post-by-hand.ts';

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

const refused = failing('will never work', 'The picture is too wide');
const far = failing('retry later', 'The file could not be fetched', undefined, { mostTries: 3 });
const byHand = (postId: string, targetId: string | undefined) =>
  postByHand(story.ctx, memberOf(story.userId), postId, targetId ?? '');

test('what failed on one account is posted by hand: the owner is reminded with the kit, marks it, and the link of the other stays', async () => {
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  story.mastodon.faults.commit.push(refused);
  await story.advance(targets[0]);
  await story.advance(targets[1]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Failed', states: ['published', 'failed'] });

  const answer = await byHand(postId, targets[1]);
  expect(answer).toMatchObject({ status: 'Scheduled', failureReason: null });
  expect(answer.targets.map(({ state, reason }) => ({ state, reason }))).toEqual([
    { state: 'published', reason: null },
    { state: 'reminder', reason: null },
  ]);
  await story.publish(postId);
  await story.advance(targets[1]);
  const seen = await story.seen(postId);
  expect(seen.states).toEqual(['published', 'reminder']);
  expect(seen.mails.map((mail) => mail.kind)).toContain('post-due');
  expect(seen.events).toContain('by hand on account');
  expect(story.mastodon.out).toEqual([]);
  expect(story.bluesky.out).toHaveLength(1);

  const marked = await applyEvent(story.ctx, memberOf(story.userId), postId, {
    event: { type: 'mark posted' },
    history: 'marked as posted',
    set: { publishedAt: story.now },
  });
  expect(marked).toMatchObject({ status: 'Published', publishedUrl: 'https://bluesky.example/p/1' });
});

test('where two failed, the other stays failed, and trying again takes only that one', async () => {
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  story.bluesky.faults.commit.push(refused);
  story.mastodon.faults.commit.push(refused);
  await story.advance(targets[0]);
  await story.advance(targets[1]);
  const answer = await byHand(postId, targets[1]);
  expect(answer).toMatchObject({
    status: 'Failed',
    failureReason: 'Bluesky @acme.example: The picture is too wide.',
  });
  await applyEvent(story.ctx, memberOf(story.userId), postId, {
    event: { type: 'retry' },
    history: 'retried',
  });
  await story.advance(targets[0]);
  await story.advance(targets[1]);
  expect((await story.seen(postId)).states).toEqual(['published', 'reminder']);
  expect(story.mastodon.out).toEqual([]);
});

test('only what failed, or nobody knows of, is handed to a person; an account of another post is not found', async () => {
  const { postId, targets } = await story.scheduled();
  await expect(byHand(postId, targets[0])).rejects.toThrow(
    'It has not failed on Bluesky @acme.example, so nobody has to post it there by hand',
  );
  const other = await story.scheduled();
  await expect(byHand(postId, other.targets[0])).rejects.toMatchObject({ code: 'not_found' });
  expect((await story.seen(postId)).states).toEqual(['waiting']);
});

test('a mark is told from what a network has said: in the answer, in the record and in the history', async () => {
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  await story.advance(targets[0]);
  const member = memberOf(story.userId);
  const marked = await applyEvent(story.ctx, member, postId, {
    event: { type: 'mark posted' },
    history: 'marked as posted',
    set: { publishedAt: story.now },
  });
  expect(marked.status).toBe('Published');
  const expected = [
    { network: 'bluesky', state: 'published', marked: false },
    { network: 'mastodon', state: 'published', marked: true },
  ];
  expect(marked.targets).toMatchObject(expected);
  const record = await readRecord(story.ctx, member, postId);
  expect(record.post.targets).toMatchObject(expected);
  const { db } = story.database;
  const [entry] = await db
    .select()
    .from(postHistory)
    .where(and(eq(postHistory.postId, postId), eq(postHistory.event, 'marked as posted')));
  expect(entry?.note).toBe('Mastodon @acme@social.example');
});

test('whoever posts by hand gets what was approved for that account, by its name', async () => {
  const { db } = story.database;
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  const paths = [await addObject(db, story.userId), await addObject(db, story.userId)];
  await db
    .insert(postAssets)
    .values(paths.map((objectPath, order) => ({ postId, objectPath, type: 'image' as const, order })));
  await db
    .update(postTargets)
    .set({
      accountId: null,
      state: 'reminder',
      caption: 'Words for the sky',
      options: { media: [mediumKey(paths[1] ?? '')], firstComment: '#asparagus' },
    })
    .where(eq(postTargets.id, targets[0] ?? ''));
  await story.advance(targets[1]);
  await story.publish(postId);
  const [mail] = (await story.seen(postId)).mails.filter((one) => one.kind === 'post-due');
  expect(mail?.text).toContain('Post it now on Bluesky @acme.example, then mark it as posted.');
  expect(mail?.text).toContain('Bluesky @acme.example: caption, ready to copy\n\nWords for the sky');
  expect(mail?.text).toContain('Bluesky @acme.example: first comment, ready to copy\n\n#asparagus');
  expect(mail?.text).toContain(`1. ${story.ctx.publicUrl}${paths[1]}?`);
  expect(mail?.text).not.toContain(paths[0]);
  expect(mail?.text).not.toContain('Asparagus is back');
});

test('a day late nobody is told to post by hand what fails for being late', async () => {
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  await story.database.db
    .update(postTargets)
    .set({ state: 'reminder' })
    .where(eq(postTargets.id, targets[1] ?? ''));
  story.now = minutes(25 * 60);
  await story.publish(postId);
  await story.advance(targets[0]);
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ status: 'Failed', states: ['failed', 'reminder'] });
  expect(seen.post?.failureReason).toContain(TOO_LATE);
  expect(seen.mails.map((mail) => mail.kind)).toEqual(['publish-failed']);
  expect(seen.events).not.toContain('due');
  expect(story.bluesky.out).toEqual([]);
});

test('what is tried only a few times goes to a person after the last of them, in its own words', async () => {
  const { postId, targets } = await story.scheduled();
  story.bluesky.faults.prepare.push(far, far, far);
  for (const minute of [0, 1, 3]) {
    expect((await story.seen(postId)).states).not.toContain('failed');
    story.now = minutes(minute);
    await story.advance(targets[0]);
  }
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ status: 'Failed', states: ['failed'] });
  expect(seen.targets[0]?.reason).toBe('The file could not be fetched.');
});

test('of the few tries only those count that failed for that reason', async () => {
  const { postId, targets } = await story.scheduled();
  const busy = failing('retry later', 'The network is busy');
  story.bluesky.faults.prepare.push(busy, busy, far, far, far);
  for (const minute of [0, 1, 3, 4, 6]) {
    expect((await story.seen(postId)).states).not.toContain('failed');
    story.now = minutes(minute);
    await story.advance(targets[0]);
  }
  expect((await story.seen(postId)).states).toEqual(['failed']);
  expect(story.bluesky.calls).toHaveLength(5);
});

test('before the date it is tried until then, and the few tries are counted from the date on', async () => {
  const { postId, targets } = await story.scheduled();
  story.bluesky.faults.prepare.push(...Array.from({ length: 20 }, () => far));
  story.now = minutes(-35);
  await story.advance(targets[0]);
  for (const minute of [-25, -15, -5, 0, 1, 3]) {
    expect((await story.seen(postId)).states).toEqual(['waiting']);
    expect(await story.nextRun(targets[0])).toEqual(minutes(minute));
    story.now = minutes(minute);
    await story.advance(targets[0]);
  }
  expect((await story.seen(postId)).states).toEqual(['failed']);
});

test('nor is it posted by hand long after a date that was part of the client’s yes', async () => {
  const { db } = story.database;
  const { postId, targets } = await story.scheduled(['bluesky']);
  const [post] = await db.select().from(posts).where(eq(posts.id, postId));
  await db.insert(noAnswerRules).values({ companyId: post?.companyId ?? '', dateNeedsYes: true });
  await addApproval(db, postId, { status: 'approved', answeredVersion: 1, agreedDate: due });
  story.bluesky.faults.commit.push(refused);
  await story.advance(targets[0]);
  story.now = minutes(7 * 24 * 60);
  await expect(byHand(postId, targets[0])).rejects.toThrow(CHOOSE_NEW_TIME);
  expect((await story.seen(postId)).states).toEqual(['failed']);
  await db.delete(noAnswerRules);
});
