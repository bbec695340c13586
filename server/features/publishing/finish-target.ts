import { eq } from 'drizzle-orm';
import { commentWaits } from '#domain/publishing/comment-words.ts';
import { OWN_FAULT, sentence } from '#domain/publishing/failure.ts';
import { nextTryAt } from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { withAccount } from '#server/features/networks/access.ts';
import type { PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { withTimeLimit } from '#server/kit/time-limit.ts';
import type { Afterwards, Published } from '#server/ports/networks/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { atStep } from './at-step.ts';
import { tellMissingComment } from './missing-comment.ts';
import type { TakenStep } from './taken-step.ts';
import { afterwardsOf, checkpointColumns, updateTarget, type TargetRow } from './target-store.ts';

const LIMIT = 60_000;

/** The target is published, and its first comment or its URL is still to do. */
export async function openAfterwards(ctx: Ctx, tx: Tx, taken: TakenStep, out: Published): Promise<void> {
  const { channel, work } = taken;
  if (!channel.afterwards || (work.firstComment === null && out.link !== null)) return;
  const now = ctx.now();
  await updateTarget(tx, taken.targetId, {
    ...checkpointColumns(taken.version, {
      next: 'afterwards',
      data: work.checkpoint ?? {},
      maybeSince: null,
    }),
    tries: 0,
    notBefore: now,
    updatedAt: now,
  });
}

/** Writes the first comment and reads the URL. The post is out, so an error here does not fail it. */
export async function finishTarget(ctx: Ctx, taken: TakenStep): Promise<boolean> {
  const found = await askAfterwards(ctx, taken);
  return atStep(ctx, taken, async (tx, post, target) => {
    const open = afterwardsOf(target);
    if (!open) return;
    const url = found.link ?? target.url;
    if (url !== target.url) await updateTarget(tx, target.id, { url });
    if (post.publishedAt && post.publishedUrl === null)
      await tx.update(posts).set({ publishedUrl: url }).where(eq(posts.id, post.id));
    const reason = sentence(found.reason ?? '');
    if (found.comment === 'refused') return endAfterwards(ctx, tx, post, target, 'not out', reason);
    if (found.comment === 'unknown') return endAfterwards(ctx, tx, post, target, 'unknown', reason);
    if (found.comment !== 'retry later') return endAfterwards(ctx, tx, post, target, 'done', null);
    const now = ctx.now();
    const maybeSince = found.maybe ? open.maybeSince : taken.maybeSince;
    await updateTarget(tx, target.id, {
      ...checkpointColumns(taken.version, { ...open, maybeSince }),
      reason: commentWaits(reason),
      tries: taken.tries + 1,
      notBefore: nextTryAt({
        at: target.publishedAt ?? now,
        now,
        failedTries: taken.tries + 1,
        // What may be out is sent again while the network knows a repetition, which is not for long.
        askedFor: found.maybe ? 0 : (found.retryAfterSeconds ?? 0) * 1000,
      }),
      updatedAt: now,
    });
  });
}

async function askAfterwards(ctx: Ctx, taken: TakenStep): Promise<Afterwards> {
  const { channel, work } = taken;
  let isCalled = false;
  try {
    return await withAccount(ctx, channel, taken.accountId, (account) => {
      isCalled = true;
      return withTimeLimit(LIMIT, async (timeUp): Promise<Afterwards> => {
        const published = { id: taken.remoteId ?? '', link: taken.link };
        const answer = await channel.afterwards?.({ ...work, account }, published, timeUp);
        if (answer?.comment !== 'no access') return answer ?? { link: null, comment: 'none', reason: null };
        // Throws if the access has ended: it is renewed, or the account is broken and the comment waits. An
        // access that works may only not comment.
        await channel.test(account, timeUp);
        return { ...answer, comment: 'refused' };
      });
    });
  } catch (error) {
    const isKnown = error instanceof PortError;
    if (!isKnown)
      ctx.log.error({ err: error, target: taken.targetId }, 'a channel failed after a post was out');
    const reason = isKnown ? error.message : OWN_FAULT;
    if (work.firstComment === null) return { link: null, comment: 'none', reason };
    // No access means that nothing was sent. Any other error is ours, and may have come after sending.
    if (isKnown && (error.kind === 'retry later' || error.kind === 'reconnect'))
      return {
        link: null,
        comment: 'retry later',
        reason,
        retryAfterSeconds: error.retryAfterSeconds,
      };
    return { link: null, comment: isKnown ? 'refused' : 'retry later', reason, maybe: !isKnown && isCalled };
  }
}

export type AfterwardsEnd = 'done' | 'not out' | 'unknown';

/** Ends the work after publishing; the owner learns of a missing comment. The caller holds the post. */
export async function endAfterwards(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  target: TargetRow,
  how: AfterwardsEnd,
  reason: string | null,
): Promise<void> {
  const data = afterwardsOf(target)?.data ?? {};
  await updateTarget(tx, target.id, {
    ...checkpointColumns(target.checkpointVersion ?? post.version, { next: 'commit', data }),
    reason: null,
    tries: 0,
    notBefore: null,
    updatedAt: ctx.now(),
  });
  if (how !== 'done') await tellMissingComment(ctx, tx, post, target, how, reason);
}
