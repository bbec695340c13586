import { asc, eq } from 'drizzle-orm';
import { mediaFor, mediumKey, readVariant } from '#domain/networks/variant.ts';
import type { Tx } from '#server/db/connect.ts';
import { postAssets } from '#server/db/schema/posts.ts';

/** Those of a post's files that go to this account, in its order, each with what is done to it. */
export async function targetAssets(tx: Tx, postId: string, options: Readonly<Record<string, unknown>>) {
  const rows = await tx
    .select()
    .from(postAssets)
    .where(eq(postAssets.postId, postId))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt), asc(postAssets.id));
  return mediaFor(
    rows.map((row) => ({ ...row, key: mediumKey(row.objectPath) })),
    readVariant(options),
  );
}
