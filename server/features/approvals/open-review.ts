import { and, asc, eq, isNull } from 'drizzle-orm';
import { maskContact } from '#domain/approvals/masking.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { companyOf } from '#server/features/companies/names.ts';
import { contactNames } from '#server/features/companies/queries.ts';
import { readyObjects } from '#server/features/media/queries.ts';
import { linkMark, signedUrl } from '#server/features/media/signed-urls.ts';
import { writeHistory } from '#server/features/posts/store.ts';
import { targetsOf } from '#server/features/publishing/target-store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { deadLink, findApproval, findPreview } from './find-review.ts';
import { readThread } from './queries.ts';
import { reviewerLabel } from './tell-owner.ts';

type ApprovalRow = typeof approvals.$inferSelect;

/** What is behind a link. Reading decides nothing; that it was opened is written down the first time. */
export async function openReviewPage(ctx: Ctx, token: string) {
  const now = ctx.now();
  const own = await findApproval(ctx.db, token, now);
  const post = own
    ? (await ctx.db.select().from(posts).where(eq(posts.id, own.postId)))[0]
    : await findPreview(ctx.db, token);
  if (!post) throw deadLink();
  if (own && !own.openedAt) await noteOpened(ctx, own);

  const [assets, everyone, comments, company] = await Promise.all([
    ctx.db.select().from(postAssets).where(eq(postAssets.postId, post.id)).orderBy(asc(postAssets.order)),
    ctx.db
      .select()
      .from(approvals)
      .where(and(eq(approvals.postId, post.id), isNull(approvals.removedAt)))
      .orderBy(asc(approvals.createdAt), asc(approvals.id)),
    readThread(ctx.db, post, { approvalId: own?.id ?? null }),
    companyOf(ctx.db, post),
  ]);
  const sizes = await readyObjects(
    ctx.db,
    post,
    assets.map((asset) => asset.objectPath),
  );
  const names = await contactNames(
    ctx.db,
    post.companyId,
    everyone.map((one) => one.reviewerContact),
  );
  const nameOf = (one: ApprovalRow) => names.get(one.reviewerContact) ?? null;
  const madeFor = own ? { approval: own.id } : { preview: post.id, link: linkMark(token) };
  const url = (path: string, width?: number) =>
    signedUrl(ctx, path, { ...(width ? { width } : {}), now, days: 2, madeFor });

  return {
    approval: own ? { ...own, reviewerName: nameOf(own) } : null,
    post: {
      ...post,
      companyName: company?.name ?? null,
      targets: await targetsOf(ctx.db, post.id),
      logoUrl: company?.logoUrl ? url(company.logoUrl, 160) : null,
      assets: assets.map((asset) => ({
        id: asset.id,
        type: asset.type,
        altText: asset.altText,
        width: sizes.get(asset.objectPath)?.width ?? null,
        height: sizes.get(asset.objectPath)?.height ?? null,
        url: asset.type === 'video' ? url(asset.objectPath) : url(asset.objectPath, 1440),
        posterUrl: asset.type === 'video' ? url(asset.objectPath, 960) : null,
      })),
    },
    allApprovals: everyone.map((one) => ({
      ...one,
      isYou: one.id === own?.id,
      reviewerName: nameOf(one),
      reviewerContact:
        one.id === own?.id ? one.reviewerContact : maskContact(one.reviewerContact, one.reviewerType),
    })),
    comments,
  };
}

async function noteOpened(ctx: Ctx, own: ApprovalRow): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const [first] = await tx
      .update(approvals)
      .set({ openedAt: now })
      .where(and(eq(approvals.id, own.id), isNull(approvals.openedAt)))
      .returning({ id: approvals.id });
    const [post] = await tx.select().from(posts).where(eq(posts.id, own.postId));
    if (!first || !post) return;
    const actor = await reviewerLabel(tx, post, own);
    await writeHistory(tx, post.id, { at: now, actor, event: 'opened', version: post.version });
  });
}
