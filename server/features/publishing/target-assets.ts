import { asc, eq } from 'drizzle-orm';
import { objectIdOf } from '#domain/media/object-path.ts';
import { formatOf } from '#domain/networks/check.ts';
import { filmOfTarget, type FilmSpec } from '#domain/networks/film.ts';
import { isNetwork } from '#domain/networks/network.ts';
import { rulesOf } from '#domain/networks/rules-table.ts';
import type { Accepts, AccountLimits } from '#domain/networks/rules.ts';
import { shapesOf, type Shape } from '#domain/networks/shapes.ts';
import { mediaFor, mediumKey, readVariant, type Fitting } from '#domain/networks/variant.ts';
import type { Tx } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';
import { postAssets } from '#server/db/schema/posts.ts';

/** Where a post's files go, which decides what the account accepts. */
export interface Goes {
  network: string;
  options: Readonly<Record<string, unknown>>;
  /** The account's details. */
  details: Readonly<Record<string, unknown>>;
}

export interface TargetAsset {
  asset: typeof postAssets.$inferSelect & Fitting;
  file: typeof objects.$inferSelect;
  /** Its position among the files for this account, starting at 1. */
  place: number;
  shape: Shape | null;
  /** For a video: what the network accepts, and the film to make; null if the video is too long for any. */
  film: { accepts: Accepts; spec: FilmSpec | null } | null;
}

/** The post's files for this account, in its order, each with how it is converted; `areAll` unless one is gone. */
export async function targetAssets(
  tx: Tx,
  postId: string,
  goes: Goes,
): Promise<{ assets: TargetAsset[]; areAll: boolean }> {
  const rows = await tx
    .select()
    .from(postAssets)
    .where(eq(postAssets.postId, postId))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt), asc(postAssets.id));
  const variant = readVariant(goes.options);
  const chosen = mediaFor(
    rows.map((row) => ({ ...row, key: mediumKey(row.objectPath) })),
    variant,
  );
  const found: Pick<TargetAsset, 'asset' | 'file' | 'place'>[] = [];
  for (const [index, asset] of chosen.entries()) {
    const id = objectIdOf(asset.objectPath);
    const [file] = id ? await tx.select().from(objects).where(eq(objects.id, id)) : [];
    if (file) found.push({ asset, file, place: index + 1 });
  }
  const areAll = found.length === chosen.length;
  if (!isNetwork(goes.network))
    return { assets: found.map((one) => ({ ...one, shape: null, film: null })), areAll };
  const rules = rulesOf(goes.network, goes.details['limits'] as AccountLimits | undefined);
  const named = formatOf(rules, variant.fields);
  const format = named === 'unknown' ? null : named;
  const shapes = shapesOf(
    rules,
    format,
    found.map(({ asset, file }) => ({ ...file, kind: asset.type, fit: asset.fit })),
  );
  const assets = found.map((one, index) => {
    const shape = shapes[index] ?? null;
    const accepts = one.asset.type === 'video' && rules.video && { ...rules.video, ...format?.video };
    if (!accepts || !shape) return { ...one, shape, film: null };
    const video = { ...one.asset, seconds: one.file.seconds };
    return { ...one, shape, film: { accepts, spec: filmOfTarget(accepts, video, shape) } };
  });
  return { assets, areAll };
}
