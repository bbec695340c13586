import { and, inArray, isNull } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { isBeforeReview } from '#domain/posts/status.ts';
import type { unmakeDrafts } from '#domain/sheets/contract.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { draftIdOf } from './draft-id.ts';

/**
 * Takes the drafts of these rows away, in one step, as a deletion does (decision 30). Whoever may write drafts may undo
 * their own: only drafts that this person made, and that nobody has sent or changed since.
 */
export async function unmakeManyDrafts(ctx: Ctx, member: Member, { keys }: BodyOf<typeof unmakeDrafts>) {
  const byId = new Map(keys.map((key) => [draftIdOf(member, key), key]));
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const found = await tx
      .select()
      .from(posts)
      .where(and(inArray(posts.id, [...byId.keys()]), visibleTo(member, posts), isNull(posts.archivedAt)))
      .orderBy(posts.id)
      .for('update');
    const ids = found
      .filter(
        (post) =>
          isBeforeReview(post.status) &&
          post.authorId === member.userId &&
          post.updatedAt.getTime() === post.createdAt.getTime(),
      )
      .map((post) => post.id);
    if (ids.length > 0)
      await tx.update(posts).set({ archivedAt: now, deletedAt: now }).where(inArray(posts.id, ids));
    const gone = new Set(ids);
    return {
      gone: ids.map((id) => byId.get(id) ?? ''),
      kept: [...byId].flatMap(([id, key]) => (gone.has(id) ? [] : [key])),
    };
  });
}
