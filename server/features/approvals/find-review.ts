import { and, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { DEAD_LINK } from '#domain/approvals/texts.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { agencyRevisions } from '#server/db/schema/agencies.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { ofOpenAgency, ofOpenPost, ofSameAgency } from '#server/features/agencies/visible-to.ts';

/**
 * Invalid, expired, withdrawn, removed and not yet asked links all get this error; why-dead.ts makes an
 * exception for reviewers who will be asked again. The links of an archived post open again when it is
 * restored, those of a closing agency when the closing is cancelled.
 */
export const deadLink = () => new AppError('not_found', DEAD_LINK);

export const isToken = (token: string) => /^[\w-]{40,60}$/.test(token);

/** The approval's link is valid, whether or not the reviewer has been asked. */
const hasLink = (now: Date) =>
  and(
    isNull(approvals.removedAt),
    isNull(approvals.linkWithdrawnAt),
    gt(approvals.tokenExpiresAt, now),
    ofOpenPost(approvals.postId),
  );

/** The approval's link is valid and its reviewer has been asked. */
export const hasOpenLink = (now: Date) => and(isNotNull(approvals.askedAt), hasLink(now));

const opens = (token: string, now: Date) => and(eq(approvals.approvalToken, token), hasOpenLink(now));

/**
 * The post behind a link, for use in `from`. `link.approval_id` is the reviewer's approval, or null for the
 * post's own link, which opens a read-only preview while it is switched on.
 */
export const behindLink = (token: string, now: Date): SQL => sql`
  (select approvals.post_id, approvals.id as approval_id from approvals where ${opens(token, now)}
    union all
   select posts.id, null from posts where posts.approval_token = ${token} and posts.preview_off_at is null) as link
  join posts on posts.id = link.post_id and posts.archived_at is null and ${ofOpenAgency(posts)}`;

/**
 * The same for a link that opened before and will open again: its reviewer was told of the post, which is
 * back at an earlier stage. A reviewer who was never told of the post must not learn that it exists.
 */
export const behindRestingLink = (token: string, now: Date): SQL => sql`
  (select approvals.post_id, approvals.id as approval_id from approvals
    where ${and(eq(approvals.approvalToken, token), isNull(approvals.askedAt), isNotNull(approvals.shownVersion), hasLink(now))}) as link
  join posts on posts.id = link.post_id and posts.archived_at is null and ${ofOpenAgency(posts)}`;

/** The agency's revision: it moves with every change its screens could show. For `select … from posts`. */
export const revisionOfAgency = sql<string>`coalesce((
  select revision from agency_revisions where ${ofSameAgency(agencyRevisions, posts)}), 0)`;

export interface Link {
  postId: string;
  companyId: string | null;
  /** Null on a preview. */
  approvalId: string | null;
  revision: string;
}

/** Finds the post that a link opens, as a review or as a preview, with one small query. */
export async function findLink(db: Handle, token: string, now: Date): Promise<Link | null> {
  if (!isToken(token)) return null;
  const { rows } = await db.execute<Link & Record<string, unknown>>(sql`
    select posts.id as "postId", posts.company_id as "companyId", link.approval_id as "approvalId",
           ${revisionOfAgency} as revision
      from ${behindLink(token, now)}`);
  return rows[0] ?? null;
}

export async function findApproval(db: Handle, token: string, now: Date) {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({ approval: approvals })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(and(opens(token, now), isNull(posts.archivedAt)));
  return found?.approval ?? null;
}
