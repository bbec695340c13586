import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { isBeforeReview, POST_STATUSES } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { postChecks } from '#server/db/schema/library.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { Member } from '#server/kit/route.ts';

const one = sql`select 1`;

/**
 * A draft that is unchanged and unsent since it was made, without comments and without ticks on its
 * checklist: comments and ticks would be deleted with it.
 */
export const isDraftAsMade = () =>
  and(
    inArray(posts.status, POST_STATUSES.filter(isBeforeReview)),
    eq(posts.updatedAt, posts.createdAt),
    notExists(sql`(${one} from ${comments} where ${comments.postId} = ${posts.id})`),
    notExists(sql`(${one} from ${postChecks} where ${postChecks.postId} = ${posts.id})`),
  );

/** Which of these posts this member made and are still as made. The caller has locked them. */
export async function ownDraftsAsMade(tx: Tx, { userId }: Member, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, ids), eq(posts.authorId, userId), isDraftAsMade()));
  return found.map(({ id }) => id);
}
