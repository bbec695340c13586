import { UNDO_KEPT_MS } from '#domain/kit/undo.ts';
import { placeOf } from '#domain/networks/place.ts';
import { readVariant } from '#domain/networks/variant.ts';
import { isPublished, mayGoOut } from '#domain/posts/status.ts';
import {
  COMMENT_CHANGED,
  COMMENT_DELETED,
  COMMENT_DISCONNECTED,
  COMMENT_NOT_APPROVED,
  COMMENT_TOO_LATE,
  COMMENT_UNSEEN,
} from '#domain/publishing/comment-words.ts';
import { notSetUpHere } from '#domain/publishing/target-words.ts';
import { CALL_FORGOTTEN_AFTER, TOO_LATE_AFTER } from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { channelFor } from '#server/features/networks/channel-for.ts';
import { stateOf } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { endAfterwards, type AfterwardsEnd } from './finish-target.ts';
import { bare, stepOf, type Held } from './step-of.ts';
import type { TargetVerdict } from './taken-step.ts';
import { afterwardsOf, checkpointColumns, updateTarget, type AccountRow } from './target-store.ts';

const done = { is: 'done' } as const;
const plus = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/**
 * The post is out here, and its first comment or its URL is still to do. Each call is recorded before it is
 * made, like a commit; after a lost call it is repeated only if the network recognises repetitions.
 */
export async function takeAfterwards(
  ctx: Ctx,
  tx: Tx,
  { post, target, account }: Omit<Held, 'account'> & { account: AccountRow | null },
): Promise<TargetVerdict> {
  const now = ctx.now();
  const open = afterwardsOf(target);
  if (!open || target.checkpointVersion === null) return done;
  if (target.notBefore && target.notBefore > now) return { is: 'later', at: target.notBefore };
  const end = async (how: AfterwardsEnd, reason: string): Promise<TargetVerdict> => {
    await endAfterwards(ctx, tx, post, target, how, reason);
    return done;
  };
  const channel = account && channelFor(ctx, account.network);
  const lives = (channel && channel.commentKeyLives?.(bare(account))) ?? 0;
  const mayBeOut = open.maybeSince !== null;
  if (mayBeOut && now.getTime() - Date.parse(open.maybeSince ?? '') >= lives)
    return end('unknown', COMMENT_UNSEEN);
  const givenUp = mayBeOut ? 'unknown' : 'not out';
  // A changed post has to be approved first.
  if (post.version !== target.checkpointVersion) return end(givenUp, COMMENT_CHANGED);
  const hasComment = readVariant(target.options).firstComment !== null;
  if (hasComment && post.archivedAt) {
    // While that can be undone it waits.
    const gone = plus(post.archivedAt, UNDO_KEPT_MS + 1000);
    return gone > now ? { is: 'later', at: gone } : end(givenUp, COMMENT_DELETED);
  }
  // A post that is out on some of its accounts can still lose its yes.
  if (hasComment && !isPublished(post.status) && !mayGoOut(await stateOf(tx, post)))
    return end(givenUp, COMMENT_NOT_APPROVED);
  if (!account) return end(givenUp, COMMENT_DISCONNECTED);
  if (!channel?.afterwards) return end(givenUp, notSetUpHere(placeOf(account)));
  const over = plus(target.publishedAt ?? now, TOO_LATE_AFTER);
  if (over <= now) return end(givenUp, COMMENT_TOO_LATE);
  // Reconnecting the account wakes this job at once.
  if (account.brokenReason !== null) return { is: 'later', at: plus(over, 1000) };
  const step = target.step + 1;
  await updateTarget(tx, target.id, {
    ...checkpointColumns(target.checkpointVersion, {
      ...open,
      maybeSince: hasComment ? (open.maybeSince ?? now.toISOString()) : null,
    }),
    step,
    // Other workers leave the target alone until then: the call is under way.
    notBefore: plus(now, CALL_FORGOTTEN_AFTER),
    updatedAt: now,
  });
  const at = post.scheduledAt ?? target.publishedAt ?? now;
  return stepOf(ctx, tx, {
    post,
    target,
    account,
    at,
    step,
    channel,
    attempt: null,
    is: 'afterwards',
    data: open.data,
  });
}
