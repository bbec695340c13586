import { asc, eq } from 'drizzle-orm';
import { messages } from '#server/db/schema/messages.ts';
import { postHistory, posts } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { publishPost } from '#server/features/publishing/publish-post.ts';
import { RetryLater } from '#server/kit/job.ts';
import { PortError, type FailureKind } from '#server/ports/port-error.ts';
import { reminder } from '#server/ports/publisher/reminder/reminder.ts';
import { testContext } from './context.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { recordingChannel } from './recording-channel.ts';
import { addCompany, addPost, addUser, type PostRow } from './rows.ts';

/** When the posts of these stories are due. */
export const due = new Date('2026-05-04T09:00:00.000Z');
export const minutes = (count: number) => new Date(due.getTime() + count * 60_000);

/** An owner with three companies: Acme is reminded, Globex posts to a network, Gone names a channel nobody knows. */
export async function publishingStory() {
  const database: TestDatabase = await testDatabase();
  const { db } = database;
  const userId = await addUser(db, { email: 'olive@agency.example' });
  await addCompany(db, userId, 'Acme');
  await addCompany(db, userId, 'Globex', { channel: 'network' });
  await addCompany(db, userId, 'Gone', { channel: 'pigeon' });

  const story = {
    database,
    userId,
    now: due,
    network: recordingChannel(),
    ctx: testContext(db),
    /** A new network, and the clock back at the due moment. */
    begin() {
      story.now = due;
      story.network = recordingChannel();
      const publishers = { reminder, network: story.network };
      story.ctx = testContext(db, { now: () => story.now, publishers });
    },
    publish: (postId: string) => publishPost(story.ctx, postId),
    scheduled: (post: PostRow = {}) =>
      addPost(db, userId, {
        companyName: 'Acme',
        title: 'Spring menu',
        caption: 'Asparagus is back',
        status: 'Scheduled',
        scheduledAt: due,
        ...post,
      }),
    onNetwork: (post: PostRow = {}) => story.scheduled({ companyName: 'Globex', ...post }),
    failing(kind: FailureKind, message = 'No') {
      story.network.answer = () => Promise.reject(new PortError(kind, message));
    },
    /** Publishes, and answers when the next try is. */
    async retried(postId: string): Promise<Date | undefined> {
      const error: unknown = await story.publish(postId).catch((thrown: unknown) => thrown);
      if (!(error instanceof RetryLater)) throw new Error(`no other try: ${String(error)}`);
      return error.runAt;
    },
    async seen(postId: string) {
      const [post] = await db.select().from(posts).where(eq(posts.id, postId));
      const history = await db
        .select({ event: postHistory.event, note: postHistory.note })
        .from(postHistory)
        .where(eq(postHistory.postId, postId))
        .orderBy(asc(postHistory.seq));
      const attempts = await db
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
        mails: await db.select().from(messages).where(eq(messages.postId, postId)),
      };
    },
  };
  return story;
}

export type PublishingStory = Awaited<ReturnType<typeof publishingStory>>;
