import { networkLabel } from '#domain/networks/place.ts';
import { isSettled, type Target } from '#domain/networks/targets.ts';
import type { Post } from '#domain/posts/contract.ts';
import { goesOutAt, isFailed, isPublished, type PostStatus } from '#domain/posts/status.ts';
import type { publishAttempts } from '#server/db/schema/publishing.ts';
import type { Ctx } from '#server/kit/context.ts';

/** The last try at a network for this date; only for posts without accounts. */
export type LastTry = Pick<typeof publishAttempts.$inferSelect, 'channel' | 'state' | 'reason'>;

interface Stands {
  post: { status: PostStatus; scheduledAt: Date | null };
  lastTry: LastTry | null;
  targets: Target[];
}

/** Whether networks are publishing the post, or may have. `underWayInList` of server/db/under-way-sql.ts is the same in SQL. */
export function underWay(
  ctx: Ctx,
  { post, lastTry, targets }: Stands,
): Pick<Post, 'goingOut' | 'unconfirmed'> {
  const goesOut = goesOutAt(post.status, post.scheduledAt);
  if (targets.length > 0)
    return {
      // Also after it was changed and approved anew: the earlier version may be out.
      unconfirmed: !isPublished(post.status) && targets.some(({ state }) => state === 'unconfirmed'),
      goingOut: goesOut && targetUnderWay(targets, goesOut <= ctx.now()),
    };
  return {
    unconfirmed: isFailed(post.status) && lastTry?.state === 'unconfirmed',
    goingOut:
      lastTry && goesOut
        ? {
            channel: ctx.publishers[lastTry.channel]?.label ?? lastTry.channel,
            calling: lastTry.state === 'calling',
            reason: lastTry.reason,
          }
        : null,
  };
}

/**
 * The account that is publishing now or, once the date has come, one that has yet to. If a person has to post
 * it somewhere too, the post is due, whatever the networks do.
 */
function targetUnderWay(targets: Target[], isTime: boolean): Post['goingOut'] {
  const calling = targets.find(({ state }) => state === 'publishing');
  const open = targets.filter(({ state }) => !isSettled(state));
  const byHand =
    targets.some(({ state }) => state === 'reminder') || open.some(({ accountId }) => accountId === null);
  const one = calling ?? (isTime && !byHand ? open[0] : undefined);
  return one
    ? { channel: networkLabel(one.network), calling: calling !== undefined, reason: one.reason }
    : null;
}
