import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { placeOf } from '#domain/networks/place.ts';
import { isByHand } from '#domain/networks/targets.ts';
import { readVariant } from '#domain/networks/variant.ts';
import { isScheduled, mayGoOut } from '#domain/posts/status.ts';
import { timingOf } from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { tellOwner } from '#server/features/approvals/tell-owner.ts';
import { GREENROOM } from './actor.ts';
import { stateOf, writeHistory, type PostRow } from './store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { readableUrl } from '#server/features/publishing/queries.ts';
import { settlePost } from '#server/features/publishing/settle-post.ts';
import { targetAssets } from '#server/features/publishing/target-assets.ts';
import { targetsOf, type TargetRow } from '#server/features/publishing/target-store.ts';

/** Tells the owner once per date what a person has to post, as for a post without accounts. */
export async function tellThatItIsDue(ctx: Ctx, tx: Tx, postId: string, byHand: TargetRow[]): Promise<void> {
  const now = ctx.now();
  const [post] = await tx
    .update(posts)
    .set({ dueToldAt: now })
    .where(
      and(
        eq(posts.id, postId),
        sql`${posts.status} in ${statusesThat(isScheduled)}`,
        isNull(posts.dueToldAt),
      ),
    )
    .returning();
  if (!post) return;
  await writeHistory(tx, postId, {
    at: now,
    actor: GREENROOM,
    event: 'due',
    version: post.version,
    note: 'Reminder',
  });
  await tellPlaces(ctx, tx, post, byHand);
}

/**
 * The owner was told what a person has to post, and one more account is left to a person now: tells about it, too.
 * The mail before may not have left yet and then never does, so this one names all accounts. The caller holds the post.
 */
export async function tellOneMore(
  ctx: Ctx,
  tx: Tx,
  { id }: PostRow,
  isNew: (target: TargetRow) => boolean,
): Promise<void> {
  const [held] = await tx.select().from(posts).where(eq(posts.id, id));
  // Before its date, or where nobody was told, it is told with all others.
  if (!held?.dueToldAt || !isScheduled(held.status)) return;
  await settlePost(ctx, tx, held);
  const [post] = await tx.select().from(posts).where(eq(posts.id, id));
  if (!post?.scheduledAt || !isScheduled(post.status)) return;
  if (timingOf(post.scheduledAt, ctx.now()) !== 'due' || !mayGoOut(await stateOf(tx, post))) return;
  const [left] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.postId, id),
        eq(messages.kind, 'post-due'),
        gte(messages.createdAt, held.dueToldAt),
        inArray(messages.status, ['sent', 'delivered']),
      ),
    )
    .limit(1);
  const byHand = (await targetsOf(tx, id)).filter(isByHand);
  await tellPlaces(ctx, tx, post, left ? byHand.filter(isNew) : byHand);
}

async function tellPlaces(ctx: Ctx, tx: Tx, post: PostRow, targets: TargetRow[]): Promise<void> {
  const places = [];
  for (const target of targets) {
    const { assets } = await targetAssets(tx, post.id, { ...target, details: {} });
    places.push({
      place: placeOf(target),
      caption: target.caption ?? post.caption,
      firstComment: readVariant(target.options).firstComment,
      mediaUrls: assets.map(({ asset }) => readableUrl(ctx, post.id, asset.objectPath)),
    });
  }
  if (places.length > 0) await tellOwner(ctx, tx, post, 'post-due', { places });
}
