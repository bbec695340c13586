import { and, eq, inArray, isNull } from 'drizzle-orm';
import { badField, notFound } from '#domain/kit/errors.ts';
import { NOT_OF_TEAM } from '#domain/teamwork/contract.ts';
import type { Tx } from '#server/db/connect.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { mentions } from '#server/db/schema/teamwork.ts';
import { users } from '#server/db/schema/accounts.ts';
import { memberWhoSees } from '#server/features/agencies/queries.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { tellMember } from '#server/features/approvals/tell-owner.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import type { PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';

/** Stores who is named in a note, and tells them, except the author; what a key writes, its maker has not seen. */
export async function mentionMembers(
  ctx: Ctx,
  tx: Tx,
  by: Member,
  { post, commentId, ids }: { post: PostRow; commentId: string; ids: readonly string[] },
) {
  const named = [];
  for (const id of new Set(ids)) {
    const found = await memberWhoSees(tx, post, id);
    if (!found) throw badField('mentionIds', NOT_OF_TEAM);
    const seen = id === by.userId && !by.key;
    await tx
      .insert(mentions)
      .values({ agencyId: post.agencyId, commentId, userId: id, seenAt: seen ? ctx.now() : null });
    if (!seen) await tellMember(ctx, tx, post, found.user, 'mentioned', { by: nameOf(by) });
    named.push({ id, name: nameOf(found.user), seen });
  }
  return named;
}

export async function mentionsIn(tx: Tx, commentId: string) {
  const named = await tx
    .select({ person: users, seenAt: mentions.seenAt })
    .from(mentions)
    .innerJoin(users, eq(users.id, mentions.userId))
    .where(eq(mentions.commentId, commentId));
  return named.map(({ person, seenAt }) => ({ id: person.id, name: nameOf(person), seen: seenAt !== null }));
}

/** Marks the mentions of a member in a post as seen. */
export async function seeOwnMentions(ctx: Ctx, member: Member, postId: string): Promise<void> {
  const [post] = await ctx.db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), visibleTo(member, posts)));
  if (!post) throw notFound('Post');
  const lines = ctx.db.select({ id: comments.id }).from(comments).where(eq(comments.postId, postId));
  await ctx.db
    .update(mentions)
    .set({ seenAt: ctx.now() })
    .where(
      and(eq(mentions.userId, member.userId), isNull(mentions.seenAt), inArray(mentions.commentId, lines)),
    );
}
