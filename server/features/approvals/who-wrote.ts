import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';

/**
 * A client's line that is no yes and concerns the current version: written about it, or written since it
 * exists, because a comment that points into an earlier version is still about the post.
 */
const isOpenLine = sql`
  line.post_id = posts.id and line.side = 'client' and line.decision is distinct from 'approved'
  and (line.version = posts.version
       or line.created_at >= (select version.created_at from post_versions as version
                               where version.post_id = posts.id and version.version = posts.version))`;

/**
 * Whether this reviewer, or another of the client's reviewers of this post, wrote without approving. A
 * colleague's line is settled only by that colleague's own yes, also where they were taken off the post and put back.
 * Needs `approvals` and `posts`.
 */
export const hasWritten = sql<boolean>`exists (
  select from comments as line join approvals as writer on writer.id = line.approval_id
   where ${isOpenLine}
     and (writer.id = approvals.id or not exists (
       select from approvals as yes
        where yes.post_id = posts.id and yes.status = 'approved' and yes.answered_version = posts.version
          and yes.responded_at >= line.created_at
          and (yes.id = writer.id
               or yes.removed_at is null and lower(yes.reviewer_contact) = lower(writer.reviewer_contact)))))`;

/** The approvals whose reviewers wrote something themselves: they are not silent, whatever colleagues say. */
export async function thoseWhoWrote(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: approvals.id })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(
      and(
        inArray(approvals.id, ids),
        sql`exists (select from comments as line where line.approval_id = approvals.id and ${isOpenLine})`,
      ),
    );
  return new Set(rows.map((row) => row.id));
}
