import { and, eq } from 'drizzle-orm';
import { notFound } from '#domain/kit/errors.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Owner } from '#server/kit/route.ts';

/** Approvals, links, comments and history go with it; its files are removed a day later. */
export async function deleteExistingPost(ctx: Ctx, owner: Owner, id: string): Promise<{ id: string }> {
  const [gone] = await ctx.db
    .delete(posts)
    .where(and(eq(posts.id, id), eq(posts.userId, owner.id)))
    .returning({ id: posts.id });
  if (!gone) throw notFound('Post');
  return gone;
}
