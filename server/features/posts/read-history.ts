import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { notFound } from '#domain/kit/errors.ts';
import { noteWithNames } from '#domain/posts/history-notes.ts';
import { postHistory, posts } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { lastOf, type Place } from '#server/kit/cursor.ts';

/**
 * Oldest first; if there are more than `most`, the newest of them, before the given place.
 * Includes archived posts: the history is kept.
 */
export async function readHistory(
  ctx: Ctx,
  tenant: Tenant,
  postId: string,
  { most, before }: { most?: number; before?: Place | undefined } = {},
) {
  const [post] = await ctx.db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), visibleTo(tenant, posts), isNull(posts.deletedAt)));
  if (!post) throw notFound('Post');
  const older =
    before && sql`${postHistory.seq} < (select seq from post_history where id = ${before.id}::uuid)`;
  const newestFirstRows = ctx.db
    .select()
    .from(postHistory)
    .where(and(eq(postHistory.postId, postId), older))
    .orderBy(desc(postHistory.seq));
  const rows = await (most === undefined ? newestFirstRows : newestFirstRows.limit(most + 1));
  return lastOf(
    rows.map((row) => ({ ...row, ...notesIn(row) })),
    most,
  );
}

/** A note names reviewers by their addresses and numbers; with the names of that time it stands beside it. */
function notesIn({ event, note }: typeof postHistory.$inferSelect) {
  const plain = noteWithNames(event, note, () => null);
  return { note: plain, ...(note !== null && note !== plain && { named: note }) };
}
