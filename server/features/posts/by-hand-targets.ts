import { and, eq, inArray } from 'drizzle-orm';
import { sameProfile } from '#domain/networks/place.ts';
import { isOut } from '#domain/networks/targets.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import { goesOutAt } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import type { postTargets } from '#server/db/schema/networks.ts';
import { postHistory } from '#server/db/schema/posts.ts';
import type { PostRow } from './store.ts';

type TargetRow = typeof postTargets.$inferSelect;

/** A target whose account was disconnected, and that is not published. */
export const isLeft = (target: TargetRow) => target.accountId === null && !isOut(target.state);

/** The targets whose account was this same profile before it was disconnected. */
export const leftBy = (targets: TargetRow[], account: { network: string; handle: string }) =>
  targets.filter((target) => target.accountId === null && sameProfile(target, account));

/** Events after which somebody may have posted by hand, or after which the outcome is unknown. */
const HANDED_OVER = [
  'due',
  'by hand on account',
  'unconfirmed on account',
  'unconfirmed',
] as const satisfies HistoryEvent[];

/**
 * Whether somebody may have posted it by hand already: it is due, they were told that it is due, or they
 * chose to. Publishing it automatically could then post it twice. The caller holds the post.
 */
export async function mayBePostedByHand(tx: Tx, post: PostRow, now: Date): Promise<boolean> {
  const at = goesOutAt(post.status, post.scheduledAt);
  if (post.dueToldAt !== null || (at !== null && at <= now)) return true;
  const [told] = await tx
    .select({ id: postHistory.id })
    .from(postHistory)
    .where(and(eq(postHistory.postId, post.id), inArray(postHistory.event, HANDED_OVER)))
    .limit(1);
  return told !== undefined;
}

/** The columns of a target that goes out by itself again, on this account. */
export const takenUp = (target: TargetRow, accountId: string, now: Date) => ({
  accountId,
  state: 'waiting' as const,
  reason: null,
  checkpoint: null,
  tries: 0,
  notBefore: null,
  step: target.step + 1,
  updatedAt: now,
});
