import { eq } from 'drizzle-orm';
import { OTHER_CLIENTS } from '#domain/campaigns/contract.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import { LABELLED_MEANWHILE } from '#domain/posts/many.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { campaignToUse } from '#server/features/campaigns/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { readPost } from './queries.ts';
import { lockPost } from './store.ts';

/** Refuses a campaign that the member cannot use, or that belongs to another client. */
export async function refuseOtherCampaign(
  tx: Tx,
  member: Member,
  campaignId: string,
  companyId: string | null,
): Promise<void> {
  const campaign = await campaignToUse(tx, member, campaignId);
  if (campaign.companyId !== companyId) throw badField('campaignId', OTHER_CLIENTS);
}

/**
 * Moves a post, published or not, into a campaign of its client, or out of it. Its content stays, so nobody
 * is asked. The history does not mention campaigns, because agencies hand it to clients. If `expected` is
 * given and the post is in another campaign by now, it stays there.
 */
export async function putIntoCampaign(
  ctx: Ctx,
  member: Member,
  id: string,
  campaignId: string | null,
  expected?: string | null,
) {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    if (expected !== undefined && post.campaignId !== expected)
      throw new AppError('conflict', LABELLED_MEANWHILE);
    // A campaign that is being deleted is not shown, and cannot be chosen again.
    const shown = post.campaignId === null ? null : (await readPost(ctx, tx, member, id)).inCampaign;
    const before = shown?.id ?? null;
    if (campaignId) await refuseOtherCampaign(tx, member, campaignId, post.companyId);
    if (campaignId !== post.campaignId)
      await tx.update(posts).set({ campaignId, updatedAt: ctx.now() }).where(eq(posts.id, id));
    return { post: await readPost(ctx, tx, member, id), before };
  });
}
