import { and, asc, eq, sql } from 'drizzle-orm';
import type { Anchor } from '#domain/approvals/anchor.ts';
import { AFTER_THE_END, NOT_IN_CAPTION, NOT_IN_VERSION } from '#domain/approvals/texts.ts';
import { badField } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import type { StoredAnchor } from '#server/db/schema/approvals.ts';
import { objects } from '#server/db/schema/media.ts';
import { postAssets, postVersions } from '#server/db/schema/posts.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { idInPath } from '#server/features/media/queries.ts';
import type { PostRow } from '#server/features/posts/store.ts';

export const NO_SUCH_VERSION = 'This post has no such version';
export const SPOT_OF_VIDEO = 'Please point at a moment of the video, not at a spot';
export const MOMENT_OF_PICTURE = 'Please point at a spot of the picture: it has no moments';

/** The server and the browser's player may measure a video's length differently. */
const LENGTH_TOLERANCE = 0.5;

/** Checks anchors against one version, which is read on first use. The caller holds the post. */
export function anchorsOf(tx: Tx, post: PostRow, version: number) {
  let known: ReturnType<typeof read> | undefined;

  async function read() {
    const [kept] = await tx
      .select({ caption: postVersions.caption, assets: postVersions.assets })
      .from(postVersions)
      .where(and(eq(postVersions.postId, post.id), eq(postVersions.version, version)));
    if (!kept) throw badField('version', NO_SUCH_VERSION);
    const assets = await tx
      .select({
        id: postAssets.id,
        objectPath: postAssets.objectPath,
        type: postAssets.type,
        seconds: objects.seconds,
      })
      .from(postAssets)
      .leftJoin(
        objects,
        and(eq(objects.id, idInPath(sql`${postAssets.objectPath}`)), visibleTo(post, objects)),
      )
      .where(eq(postAssets.postId, post.id))
      .orderBy(asc(postAssets.order), asc(postAssets.createdAt), asc(postAssets.id));
    return { kept, assets };
  }

  /** Returns the anchor as it is stored; throws a sentence for `field` if the anchor points at nothing. */
  return async (given: Anchor | null | undefined, field = 'anchor'): Promise<StoredAnchor | null> => {
    if (!given) return null;
    const { kept, assets } = await (known ??= read());
    if ('quote' in given) {
      const { from, to, quote } = given;
      const isThere = to - from === quote.length && kept.caption.slice(from, to) === quote;
      if (from >= to || !isThere) throw badField(field, NOT_IN_CAPTION);
      return { from, to, quote };
    }
    const asset = assets.find(({ id }) => id === given.assetId.toLowerCase());
    const number = kept.assets.findIndex((one) => one.objectPath === asset?.objectPath) + 1;
    if (!asset || number === 0) throw badField(field, NOT_IN_VERSION);
    const file = { assetId: asset.id, objectPath: asset.objectPath, number };
    const isVideo = asset.type === 'video';
    if ('x' in given) {
      if (isVideo) throw badField(field, SPOT_OF_VIDEO);
      return { ...file, x: given.x, y: given.y };
    }
    if (!isVideo) throw badField(field, MOMENT_OF_PICTURE);
    if (asset.seconds !== null && given.seconds > asset.seconds + LENGTH_TOLERANCE)
      throw badField(field, AFTER_THE_END);
    return { ...file, seconds: given.seconds };
  };
}
