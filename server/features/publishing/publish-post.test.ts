import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { postHistory, posts } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { applyEvent } from '#server/features/posts/schedule-post.ts';
import type { Ctx } from '#server/kit/context.ts';
import { RetryLater } from '#server/kit/job.ts';
import { PortError, type FailureKind } from '#server/ports/port-error.ts';
import { reminder } from '#server/ports/publisher/reminder/reminder.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { recordingChannel, type RecordingChannel } from '#tests/support/recording-channel.ts';
import { addApproval, addCompany, addPost, addUser, type PostRow } from '#tests/support/rows.ts';
import { publishPost } from './publish-post.ts';

const due = new Date('2026-05-04T09:00:00.000Z');
const minutes = (count: number) => new Date(due.getTime() + count * 60_000);

let database: TestDatabase;
let userId: string;
let network: RecordingChannel;
let now: Date;
let ctx: Ctx;

beforeAll(async () => {
  database = await testDatabase();
  userId = await addUser(database.db, { email: 'olive@agency.example' });
  await addCompany(database.db, userId, 'Acme');
  await addCompany(database.db, userId, 'Globex', { channel: 'network' });
  await addCompany(database.db, userId, 'Gone', { channel: 'pigeon' });
});
afterAll(() => database.close());
beforeEach(() => {
  now = due;
  network = recordingChannel();
  ctx = testContext(database.db, { now: () => now, publishers: { reminder, network } });
});

const scheduled = (post: PostRow = {}) =>
  addPost(database.db, userId, {
    companyName: 'Acme',
    title: 'Spring menu',
    caption: 'Asparagus is back',
    status: 'Scheduled',
    scheduledAt: due,
    ...post,
  });
const onNetwork = (post: PostRow = {}) => scheduled({ companyName: 'Globex', ...post });

async function seen(postId: string) {
  const [post] = await database.db.select().from(posts).where(eq(posts.id, postId));
  const history = await database.db
    .select({ event: postHistory.event, note: postHistory.note })
    .from(postHistory)
    .where(eq(postHistory.postId, postId))
    .orderBy(asc(postHistory.seq));
  const attempts = await database.db
    .select()
    .from(publishAttempts)
    .where(eq(publishAttempts.postId, postId))
    .orderBy(asc(publishAttempts.startedAt));
  return {
    post,
    events: history.map((entry) => entry.event),
    notes: history.map((entry) => entry.note),
    attempts,
    states: attempts.map((attempt) => attempt.state),
    mails: await database.db.select().from(messages).where(eq(messages.postId, postId)),
  };
}
const retried = async (postId: string): Promise<RetryLater> => {
  const error: unknown = await publishPost(ctx, postId).catch((thrown: unknown) => thrown);
  if (!(error instanceof RetryLater)) throw new Error(`no other try: ${String(error)}`);
  return error;
};
const failing = (kind: FailureKind, message = 'No') => {
  network.answer = () => Promise.reject(new PortError(kind, message));
};

test('a due post: the owner gets caption and media once, and it waits to be marked', async () => {
  const id = await scheduled({ media: ['image', 'video'] });
  await publishPost(ctx, id);
  now = minutes(10);
  await publishPost(ctx, id);
  const { post, events, states, mails } = await seen(id);
  expect(post).toMatchObject({ status: 'Scheduled', dueToldAt: due, publishedAt: null });
  expect(events).toEqual(['due']);
  expect(states).toEqual(['reminded']);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ kind: 'post-due', to: 'olive@agency.example', channel: 'email' });
  expect(mails[0]?.text).toContain('Asparagus is back');
  expect(mails[0]?.text).toContain(`http://localhost:3000/post/${id}`);
  expect(mails[0]?.text.match(/objects\/uploads\/[^\s]+sig=/g)).toHaveLength(2);
});

test('two workers at the same moment tell the owner once', async () => {
  const id = await scheduled();
  await Promise.all(Array.from({ length: 8 }, () => publishPost(ctx, id)));
  const { events, mails } = await seen(id);
  expect(events).toEqual(['due']);
  expect(mails).toHaveLength(1);
});

test('a post that was told and then moved is told again at its new time', async () => {
  const id = await scheduled();
  await publishPost(ctx, id);
  await database.db
    .update(posts)
    .set({ scheduledAt: minutes(60), dueToldAt: null })
    .where(eq(posts.id, id));
  await publishPost(ctx, id);
  expect((await seen(id)).events).toEqual(['due']);
  now = minutes(60);
  await publishPost(ctx, id);
  expect((await seen(id)).events).toEqual(['due', 'due']);
});

test('a job that comes early queues itself for the right moment', async () => {
  const id = await scheduled();
  now = minutes(-1);
  await publishPost(ctx, id);
  const { rows } = await database.pool.query('select run_at from graphile_worker.jobs where key = $1', [
    `publish:${id}`,
  ]);
  expect(rows).toEqual([{ run_at: due }]);
  expect((await seen(id)).states).toEqual([]);
});

test.each(['Draft', 'In Review', 'Approved', 'Published'] as const)(
  'a post that is %s is left alone',
  async (status) => {
    const id = await onNetwork({ status });
    await publishPost(ctx, id);
    expect(network.calls).toEqual([]);
    expect((await seen(id)).post?.status).toBe(status);
  },
);

test('a deleted post ends its job quietly', async () => {
  const id = await scheduled();
  await database.db.delete(posts).where(eq(posts.id, id));
  await publishPost(ctx, id);
});

test('more than a day late: Failed with that reason, whichever the channel; the owner is told', async () => {
  now = minutes(24 * 60 + 1);
  for (const id of [await scheduled(), await onNetwork()]) {
    await publishPost(ctx, id);
    const { post, events, mails } = await seen(id);
    expect(post?.status).toBe('Failed');
    expect(post?.failureReason).toMatch(/more than 24 hours late/);
    expect(events).toEqual(['failed']);
    expect(mails.map((mail) => mail.kind)).toEqual(['publish-failed']);
  }
  expect(network.calls).toEqual([]);
});

test('after a sleep of some hours it still goes out', async () => {
  const id = await onNetwork();
  now = minutes(23 * 60);
  await publishPost(ctx, id);
  expect((await seen(id)).post).toMatchObject({ status: 'Published', publishedAt: now });
});

test('a network gets version, caption and readable media, and the post becomes Published with the link', async () => {
  const id = await onNetwork({ version: 3, media: ['image'] });
  await publishPost(ctx, id);
  await publishPost(ctx, id);
  expect(network.calls).toHaveLength(1);
  expect(network.calls[0]).toMatchObject({
    postId: id,
    version: 3,
    caption: 'Asparagus is back',
    media: [
      {
        type: 'image',
        altText: null,
        url: expect.stringMatching(/^http:\/\/localhost:3000\/objects\/.*sig=/),
      },
    ],
    key: `${id}:3:2026-05-04T09:00:00.000Z:0`,
  });
  const { post, events, attempts, mails } = await seen(id);
  expect(post).toMatchObject({ status: 'Published', publishedAt: due });
  expect(events).toEqual(['publishing', 'published']);
  expect(attempts).toMatchObject([{ state: 'published', link: `https://network.example/${id}` }]);
  expect(mails).toEqual([]);
});

test('what nobody approved in this version never goes out', async () => {
  const id = await onNetwork({ version: 2, reviewerEmails: ['client@acme.example'] });
  await addApproval(database.db, id, { status: 'approved', answeredVersion: 1 });
  await publishPost(ctx, id);
  expect(network.calls).toEqual([]);
  const { post } = await seen(id);
  expect(post?.status).toBe('Failed');
  expect(post?.failureReason).toMatch(/Not every reviewer has approved this version/);
});

test('what everyone approved goes out', async () => {
  const id = await onNetwork({ version: 2, reviewerEmails: ['client@acme.example'] });
  await addApproval(database.db, id, { status: 'approved', answeredVersion: 2 });
  await publishPost(ctx, id);
  expect((await seen(id)).post?.status).toBe('Published');
});

test('a channel that this server does not know fails the post and names it', async () => {
  const id = await scheduled({ companyName: 'Gone' });
  await publishPost(ctx, id);
  expect((await seen(id)).post?.failureReason).toMatch(/“pigeon” is not set up/);
});

test('a failing channel shows Failed with the reason; Retry publishes', async () => {
  const id = await onNetwork();
  failing('will never work', 'The picture is too wide');
  await publishPost(ctx, id);
  const failed = await seen(id);
  expect(failed.post).toMatchObject({ status: 'Failed', failureReason: 'The picture is too wide.' });
  expect(failed.mails.map((mail) => mail.kind)).toEqual(['publish-failed']);
  expect(failed.mails[0]?.text).toContain('The picture is too wide.');

  now = minutes(5);
  network.answer = recordingChannel().answer;
  const owner = { id: userId, firstName: 'Olive', lastName: 'Owner', email: '', timeZone: null, sid: '' };
  await applyEvent(ctx, owner, id, { event: { type: 'retry' }, history: 'retried' });
  await publishPost(ctx, id);
  const { post, events, states } = await seen(id);
  expect(post).toMatchObject({ status: 'Published', failureReason: null });
  expect(events).toEqual(['publishing', 'failed', 'retried', 'publishing', 'published']);
  expect(states).toEqual(['failed', 'published']);
});

test('a channel that wants to be connected again fails the post and says so', async () => {
  const id = await onNetwork();
  failing('reconnect', 'The access was withdrawn');
  await publishPost(ctx, id);
  expect((await seen(id)).post?.failureReason).toBe(
    'Network has to be connected again. The access was withdrawn.',
  );
});

test('a busy channel is tried again after growing pauses, not before, and given up after a day', async () => {
  const id = await onNetwork();
  failing('retry later', 'Too many requests');
  expect((await retried(id)).runAt).toEqual(minutes(1));
  expect((await retried(id)).runAt).toEqual(minutes(1));
  expect(network.calls).toHaveLength(1);
  now = minutes(1);
  expect((await retried(id)).runAt).toEqual(minutes(3));
  expect(network.calls.map((call) => call.key.at(-1))).toEqual(['0', '1']);
  expect((await seen(id)).post?.status).toBe('Scheduled');

  now = minutes(24 * 60);
  await publishPost(ctx, id);
  const { post, states } = await seen(id);
  expect(post).toMatchObject({
    status: 'Failed',
    failureReason: 'Network could not be reached for 24 hours. Too many requests.',
  });
  expect(states).toEqual(['retry', 'retry', 'failed']);
});

test('a channel may ask for a longer pause', async () => {
  const id = await onNetwork();
  network.answer = () => Promise.reject(new PortError('retry later', 'Busy', { retryAfterSeconds: 3600 }));
  expect((await retried(id)).runAt).toEqual(minutes(60));
});

test.each([
  ['an unknown outcome', () => new PortError('outcome unknown', 'The line went dead')],
  ['an error that the channel did not announce', () => new TypeError('socket hang up')],
])('%s is shown as unconfirmed and never repeated by itself', async (_, thrown) => {
  const id = await onNetwork();
  network.answer = () => Promise.reject(thrown());
  await publishPost(ctx, id);
  now = minutes(10);
  await publishPost(ctx, id);
  expect(network.calls).toHaveLength(1);
  const { post, events, states, mails } = await seen(id);
  expect(post?.status).toBe('Failed');
  expect(post?.failureReason).toMatch(/^The publication on Network is unconfirmed/);
  expect(events).toEqual(['publishing', 'unconfirmed']);
  expect(states).toEqual(['unconfirmed']);
  expect(mails.map((mail) => mail.kind)).toEqual(['publish-failed']);
});

test('a worker that died in the middle of a call: nobody calls again, in the end it is unconfirmed', async () => {
  const id = await onNetwork();
  network.answer = () => new Promise(() => undefined);
  void publishPost(ctx, id);
  await expect.poll(() => network.calls.length).toBe(1);
  now = minutes(1);
  expect((await retried(id)).runAt).toEqual(minutes(3));
  now = minutes(3);
  await publishPost(ctx, id);
  expect(network.calls).toHaveLength(1);
  expect((await seen(id)).events).toEqual(['publishing', 'unconfirmed']);
});

test('a post that is changed while the channel is at work: the record says what went out', async () => {
  const id = await onNetwork();
  network.answer = async () => {
    await database.db.update(posts).set({ status: 'In Review', version: 2 }).where(eq(posts.id, id));
    return { outcome: 'published', link: 'https://network.example/1' };
  };
  await publishPost(ctx, id);
  const { post, notes, attempts } = await seen(id);
  expect(post?.status).toBe('In Review');
  expect(attempts).toMatchObject([{ state: 'published', version: 1 }]);
  expect(notes.at(-1)).toBe('Version 1 went out while the post was being changed: https://network.example/1');
});
