import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';

/**
 * A line of the client's that is no yes, written about the post as it is now: about its present version, or since there
 * is one, for what points into an earlier version is read by the same people.
 */
const isOpenLine = sql`
  line.post_id = posts.id and line.side = 'client' and line.decision is distinct from 'approved'
  and (line.version = posts.version
       or line.created_at >= (select version.created_at from post_versions as version
                               where version.post_id = posts.id and version.version = posts.version))`;

/**
 * Whether the reviewer at hand, or somebody else whom the client has for this post, wrote without saying yes. What a
 * colleague wrote is settled by that colleague's own yes, and by nobody else's; with `approvals` and `posts` at hand.
 */
export const hasWritten = sql<boolean>`exists (
  select from comments as line join approvals as writer on writer.id = line.approval_id
   where ${isOpenLine}
     and (writer.id = approvals.id or writer.status <> 'approved'
          or writer.answered_version is distinct from posts.version or line.created_at > writer.responded_at))`;

/** Those of several who wrote something themselves: whatever their colleagues say, their silence is none. */
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
