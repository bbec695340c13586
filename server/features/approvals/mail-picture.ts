import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { postAssets } from '#server/db/schema/posts.ts';
import { absoluteSignedUrl } from '#server/features/media/signed-urls.ts';
import type { Ctx } from '#server/kit/context.ts';

/**
 * The post's cover for a mail, readable without a session for as long as a review link lives; null without files. In a
 * reviewer's mail it ends with that reviewer's link, in the owner's with the post.
 */
export async function mailPicture(
  ctx: Ctx,
  tx: Tx,
  postId: string,
  approvalId?: string,
): Promise<string | null> {
  const [cover] = await tx
    .select({ path: postAssets.objectPath })
    .from(postAssets)
    .where(eq(postAssets.postId, postId))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt), asc(postAssets.id))
    .limit(1);
  const madeFor = approvalId === undefined ? { post: postId } : { approval: approvalId };
  return cover ? absoluteSignedUrl(ctx, cover.path, { width: 640, now: ctx.now(), days: 60, madeFor }) : null;
}
