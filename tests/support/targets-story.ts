import { asc, eq } from 'drizzle-orm';
import type { NetworkName } from '#domain/networks/network.ts';
import { messages } from '#server/db/schema/messages.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { postHistory, posts } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { seal } from '#server/features/networks/tokens.ts';
import { advanceTarget } from '#server/features/publishing/advance-target.ts';
import { publishPost } from '#server/features/publishing/publish-post.ts';
import type { Db } from '#server/db/connect.ts';
import { testContext } from './context.ts';
import { testDatabase } from './database.ts';
import { networksOf, recordingNetwork } from './recording-network.ts';
import { addCompany, addPost, addUser, type PostRow } from './rows.ts';

/** When the posts of these stories are due: ahead of the database's clock, which the queue goes by. */
export const due = new Date('2036-05-04T09:00:00.000Z');
export const minutes = (count: number) => new Date(due.getTime() + count * 60_000);

/** A profile of a company on a network. */
export async function addAccountRow(
  db: Db,
  of: { agencyId: string; companyId: string; secretKey: string; network?: NetworkName; handle?: string },
  more: Partial<typeof accounts.$inferInsert> = {},
): Promise<string> {
  const { agencyId, companyId, network = 'bluesky', handle = 'acme.example' } = of;
  const [row] = await db
    .insert(accounts)
    .values({
      agencyId,
      companyId,
      network,
      remoteId: `id of ${handle}`,
      handle,
      tokens: seal(of, { access: 'first' }),
      connectedBy: agencyId,
      ...more,
    })
    .returning({ id: accounts.id });
  if (!row) throw new Error('no account');
  return row.id;
}

/** An owner with one company, which has an account on Bluesky and one on Mastodon. */
export async function targetsStory() {
  const database = await testDatabase();
  const { db } = database;
  const userId = await addUser(db, { email: 'olive@agency.example' });
  const companyId = await addCompany(db, userId, 'Acme');
  const secretKey = testContext(db).secretKey;
  const of = { agencyId: userId, companyId, secretKey };
  const bluesky = await addAccountRow(db, of);
  const mastodon = await addAccountRow(db, { ...of, network: 'mastodon', handle: 'acme@social.example' });

  const story = {
    database,
    userId,
    accountIds: { bluesky, mastodon },
    now: due,
    bluesky: recordingNetwork('bluesky'),
    mastodon: recordingNetwork('mastodon'),
    ctx: testContext(db),
    async begin() {
      story.now = due;
      story.bluesky = recordingNetwork('bluesky');
      story.mastodon = recordingNetwork('mastodon');
      const networks = networksOf(story.bluesky, story.mastodon);
      story.ctx = testContext(db, { now: () => story.now, networks });
      await db
        .update(accounts)
        .set({ brokenReason: null, tokens: seal(of, { access: 'first' }), refreshAt: null });
    },
    /** A scheduled post for these accounts. */
    async scheduled(names: ('bluesky' | 'mastodon')[] = ['bluesky'], post: PostRow = {}) {
      const postId = await addPost(db, userId, {
        companyName: 'Acme',
        title: 'Spring menu',
        caption: 'Asparagus is back',
        status: 'Scheduled',
        scheduledAt: due,
        ...post,
      });
      const rows = await db
        .insert(postTargets)
        .values(
          names.map((network, order) => ({
            postId,
            order,
            accountId: story.accountIds[network],
            network,
            handle: network === 'bluesky' ? 'acme.example' : 'acme@social.example',
          })),
        )
        .returning({ id: postTargets.id });
      return { postId, targets: rows.map((row) => row.id) };
    },
    advance: (targetId: string | undefined) => advanceTarget(story.ctx, targetId ?? ''),
    publish: (postId: string) => publishPost(story.ctx, postId),
    /** When the job of this target runs next; null where none waits. */
    async nextRun(targetId: string | undefined): Promise<Date | null> {
      const { rows } = await database.pool.query<{ run_at: Date }>(
        'select run_at from graphile_worker.jobs where key = $1 and locked_at is null',
        [`target:${targetId}`],
      );
      return rows[0]?.run_at ?? null;
    },
    async seen(postId: string) {
      const [post] = await db.select().from(posts).where(eq(posts.id, postId));
      const history = await db
        .select()
        .from(postHistory)
        .where(eq(postHistory.postId, postId))
        .orderBy(asc(postHistory.seq));
      const targets = await db
        .select()
        .from(postTargets)
        .where(eq(postTargets.postId, postId))
        .orderBy(asc(postTargets.order));
      const attempts = await db
        .select()
        .from(publishAttempts)
        .where(eq(publishAttempts.postId, postId))
        .orderBy(asc(publishAttempts.startedAt));
      return {
        post,
        status: post?.status,
        targets,
        states: targets.map((target) => target.state),
        tries: attempts.map((attempt) => attempt.state),
        events: history.map((entry) => entry.event),
        mails: (
          await db
            .select()
            .from(messages)
            .where(eq(messages.agencyId, userId))
            .orderBy(asc(messages.createdAt))
        ).filter((mail) => mail.postId === postId),
      };
    },
  };
  return story;
}

export type TargetsStory = Awaited<ReturnType<typeof targetsStory>>;
