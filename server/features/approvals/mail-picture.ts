import { asc, eq } from 'drizzle-orm';
import type { AgencyFace } from '#domain/agencies/face.ts';
import type { ShownFace } from '#domain/approvals/reader.ts';
import type { Tx } from '#server/db/connect.ts';
import { postAssets } from '#server/db/schema/posts.ts';
import { shownFaceOf } from '#server/features/agencies/face.ts';
import { absoluteSignedUrl, type MadeFor } from '#server/features/media/signed-urls.ts';
import type { Ctx } from '#server/kit/context.ts';

/** The path of a post's first file; null without files. */
export async function coverOf(tx: Tx, postId: string): Promise<string | null> {
  const [cover] = await tx
    .select({ path: postAssets.objectPath })
    .from(postAssets)
    .where(eq(postAssets.postId, postId))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt), asc(postAssets.id))
    .limit(1);
  return cover?.path ?? null;
}

/** How a mail shows the agency; the logo's URL lives as long as that of the post's picture. */
export const faceInMail = (ctx: Ctx, face: AgencyFace, madeFor: MadeFor): ShownFace =>
  shownFaceOf(face, (path, width) =>
    absoluteSignedUrl(ctx, path, { width, now: ctx.now(), days: 60, madeFor }),
  );

/**
 * The cover's URL for a mail, readable without a session for as long as a review link lives. In a reviewer's
 * mail it ends with that reviewer's link, in the owner's with the post.
 */
export const pictureIn = (ctx: Ctx, cover: string | null, madeFor: MadeFor): string | null =>
  cover && absoluteSignedUrl(ctx, cover, { width: 640, now: ctx.now(), days: 60, madeFor });
