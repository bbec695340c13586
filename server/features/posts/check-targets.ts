import { asc, eq } from 'drizzle-orm';
import { movingOf } from '#domain/media/facts.ts';
import { badField } from '#domain/kit/errors.ts';
import { problems, type CheckedMedium } from '#domain/networks/check.ts';
import { isNetwork } from '#domain/networks/network.ts';
import { isSettled } from '#domain/networks/targets.ts';
import type { AccountLimits } from '#domain/networks/rules.ts';
import { checkedPost, mediumKey } from '#domain/networks/variant.ts';
import type { Tx } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { postAssets } from '#server/db/schema/posts.ts';
import { objectIdOf } from '#domain/media/object-path.ts';
import type { PostRow } from './store.ts';

/**
 * Throws the first problem that one of the post's networks would have with it. Called before the post is sent
 * or gets a date, and whenever its content changes after that.
 */
export async function refuseWhatNetworksRefuse(tx: Tx, post: PostRow): Promise<void> {
  const sentence = await refusedByNetworks(tx, post);
  if (sentence) throw badField('targets', sentence);
}

/** The first problem that a network would have with the post; null if there is none. */
export async function refusedByNetworks(tx: Tx, post: PostRow): Promise<string | null> {
  const rows = await tx
    .select({ target: postTargets, details: accounts.details })
    .from(postTargets)
    .innerJoin(accounts, eq(accounts.id, postTargets.accountId))
    .where(eq(postTargets.postId, post.id))
    .orderBy(asc(postTargets.order));
  const open = rows.filter(({ target }) => !isSettled(target.state) || target.state === 'failed');
  if (open.length === 0) return null;
  const media = await mediaOf(tx, post.id);
  for (const { target, details } of open) {
    if (!isNetwork(target.network)) continue;
    const [first] = problems(
      target.network,
      checkedPost({ caption: post.caption, media }, target),
      details['limits'] as AccountLimits | undefined,
    );
    if (first) return first.sentence;
  }
  return null;
}

async function mediaOf(tx: Tx, postId: string): Promise<(CheckedMedium & { key: string })[]> {
  const assets = await tx
    .select()
    .from(postAssets)
    .where(eq(postAssets.postId, postId))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt), asc(postAssets.id));
  const media: (CheckedMedium & { key: string })[] = [];
  for (const asset of assets) {
    const id = objectIdOf(asset.objectPath);
    const [file] = id ? await tx.select().from(objects).where(eq(objects.id, id)) : [];
    const asIs =
      // A video without a known length could not be read and will not be converted; it is posted as it is.
      asset.type === 'video' && file?.contentType && file.seconds === null
        ? { asIs: { type: file.contentType, bytes: file.bytes ?? 0 } }
        : {};
    media.push({
      key: mediumKey(asset.objectPath),
      kind: asset.type,
      width: file?.width ?? null,
      height: file?.height ?? null,
      seconds: file?.seconds ?? null,
      altText: asset.altText,
      bytes: file?.bytes ?? null,
      moving: file ? movingOf(file) : null,
      ...asIs,
    });
  }
  return media;
}
