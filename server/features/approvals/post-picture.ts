import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { postAssets } from '#server/db/schema/posts.ts';
import { absoluteSignedUrl } from '#server/features/media/signed-urls.ts';
import type { Ctx } from '#server/kit/context.ts';

/** The cover of a post for a mail; its address lives as long as the review link. */
export async function postPicture(ctx: Ctx, tx: Tx, postId: string) {
  const [cover] = await tx
    .select({ path: postAssets.objectPath, altText: postAssets.altText })
    .from(postAssets)
    .where(eq(postAssets.postId, postId))
    .orderBy(asc(postAssets.order))
    .limit(1);
  if (!cover) return null;
  const url = absoluteSignedUrl(ctx, cover.path, { width: 640, now: ctx.now(), days: 60 });
  return { url, alt: cover.altText ?? 'The post’s picture' };
}
