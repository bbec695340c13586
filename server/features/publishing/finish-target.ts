import { eq } from 'drizzle-orm';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { withAccount } from '#server/features/networks/access.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Published } from '#server/ports/networks/port.ts';
import { updateTarget } from './target-store.ts';
import type { TakenStep } from './taken-step.ts';

const LIMIT = 60_000;

/** First comment and address. The post is out, so whatever happens here does not fail it. */
export async function finishTarget(ctx: Ctx, taken: TakenStep, published: Published): Promise<void> {
  const { channel } = taken;
  const afterwards = channel.afterwards?.bind(channel);
  if (!afterwards) return;
  try {
    const { link, comment, reason } = await withAccount(ctx, channel, taken.accountId, (account) =>
      afterwards({ ...taken.work, account }, published, AbortSignal.timeout(LIMIT)),
    );
    const note = comment === 'none' || comment === 'out' ? null : `The first comment: ${reason ?? comment}.`;
    await inTransaction(ctx.db, async (tx) => {
      const url = link ?? published.link;
      await updateTarget(tx, taken.targetId, { url, reason: note, updatedAt: ctx.now() });
      const [target] = await tx.select().from(postTargets).where(eq(postTargets.id, taken.targetId));
      const [post] = await tx.select().from(posts).where(eq(posts.id, taken.postId)).for('update');
      if (target && post?.publishedAt && post.publishedUrl === null)
        await tx.update(posts).set({ publishedUrl: url }).where(eq(posts.id, post.id));
    });
  } catch (error) {
    ctx.log.warn(
      { err: error, target: taken.targetId },
      'a post is out, and its address or comment is missing',
    );
  }
}
