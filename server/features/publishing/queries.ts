import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { isScheduled } from '#domain/posts/status.ts';
import { publishKey, targetKey } from '#domain/publishing/job.ts';
import { PREPARE_AHEAD } from '#domain/publishing/timing.ts';
import type { Db, Handle } from '#server/db/connect.ts';
import { companies } from '#server/db/schema/companies.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { ofOpenAgency } from '#server/features/agencies/visible-to.ts';
import { absoluteSignedUrl } from '#server/features/media/signed-urls.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import type { Ctx } from '#server/kit/context.ts';
import { DEFAULT_CHANNEL, type Handover } from '#server/ports/publisher/port.ts';

/** The company's channel; the default for posts without a company. */
export async function channelOf(handle: Handle, post: { companyId: string | null }): Promise<string> {
  if (post.companyId === null) return DEFAULT_CHANNEL;
  const [company] = await handle
    .select({ channel: companies.channel })
    .from(companies)
    .where(eq(companies.id, post.companyId));
  return company?.channel ?? DEFAULT_CHANNEL;
}

/** Longer than any network needs to fetch a file, and longer than an owner needs to act on a reminder. */
const READABLE_DAYS = 14;

export async function mediaOf(ctx: Ctx, handle: Handle, postId: string): Promise<Handover['media']> {
  const assets = await handle
    .select({ path: postAssets.objectPath, type: postAssets.type, altText: postAssets.altText })
    .from(postAssets)
    .where(eq(postAssets.postId, postId))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt), asc(postAssets.id));
  return assets.map(({ path, ...rest }) => ({ url: readableUrl(ctx, postId, path), ...rest }));
}

/** A URL of a post's file that is readable without a session. */
export const readableUrl = (ctx: Ctx, postId: string, path: string) =>
  absoluteSignedUrl(ctx, path, { now: ctx.now(), days: READABLE_DAYS, madeFor: { post: postId } });

/** Posts due by then without a job, oldest first. A job that waits for a later time does not count. */
export async function postsWithoutJob(db: Db, until: Date, most: number) {
  const job = sql`graphile_worker.jobs as job where job.key = ${publishKey('')} || ${posts.id}`;
  const tooLate = sql`(job.locked_at is null and job.attempts = 0 and job.run_at > ${until.toISOString()}::timestamptz)`;
  return db
    .select({
      id: posts.id,
      at: posts.scheduledAt,
      /** The existing job is for another date, as after a restore, and has to be replaced. */
      misplaced: sql<boolean>`exists (select from ${job} and ${tooLate})`,
    })
    .from(posts)
    .where(
      and(
        // As in the partial index posts_waiting.
        sql`${posts.status} in ${statusesThat(isScheduled)}`,
        lte(posts.scheduledAt, until),
        isNull(posts.dueToldAt),
        ofOpenAgency(posts),
        isNull(posts.archivedAt),
        // A post with accounts relies on the targets' jobs until all of them are settled.
        sql`not exists (select from post_targets as target where target.post_id = ${posts.id}
                           and target.account_id is not null
                           and target.state in ('waiting', 'preparing', 'publishing'))`,
        sql`not exists (select from ${job}
                           and (job.locked_at is not null or job.attempts < job.max_attempts) and not ${tooLate})`,
      ),
    )
    .orderBy(asc(posts.scheduledAt))
    .limit(most);
}

const noTargetJob = sql`not exists (select from graphile_worker.jobs as job
                         where job.key = ${targetKey('')} || ${postTargets.id}
                           and (job.locked_at is not null or job.attempts < job.max_attempts))`;

/** Published targets without a job whose first comment or URL is due by then. */
export async function unfinishedWithoutJob(db: Db, until: Date, most: number) {
  return db
    .select({ id: postTargets.id })
    .from(postTargets)
    .innerJoin(posts, eq(posts.id, postTargets.postId))
    .where(
      and(
        // As in the partial index post_targets_unfinished.
        sql`${postTargets.state} = 'published' and ${postTargets.notBefore} is not null`,
        lte(postTargets.notBefore, until),
        sql`${postTargets.checkpoint}->>'next' = 'afterwards'`,
        ofOpenAgency(posts),
        isNull(posts.deletedAt),
        noTargetJob,
      ),
    )
    .orderBy(asc(postTargets.notBefore))
    .limit(most);
}

/** Targets without a job that are due by then, or that may be published already. */
export async function targetsWithoutJob(db: Db, until: Date, most: number) {
  const ahead = new Date(until.getTime() + PREPARE_AHEAD).toISOString();
  return db
    .select({ id: postTargets.id })
    .from(postTargets)
    .innerJoin(posts, eq(posts.id, postTargets.postId))
    .where(
      and(
        isNotNull(postTargets.accountId),
        ofOpenAgency(posts),
        isNull(posts.deletedAt),
        or(
          eq(postTargets.state, 'publishing'),
          and(
            inArray(postTargets.state, ['waiting', 'preparing']),
            isNull(posts.archivedAt),
            sql`${posts.status} in ${statusesThat(isScheduled)} and ${posts.scheduledAt} <= ${ahead}::timestamptz`,
          ),
        ),
        noTargetJob,
      ),
    )
    .orderBy(asc(posts.scheduledAt))
    .limit(most);
}
