import { and, eq, inArray } from 'drizzle-orm';
import { surelySameProfile } from '#domain/networks/place.ts';
import { isOut } from '#domain/networks/targets.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import { goesOutAt } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import type { accounts, postTargets } from '#server/db/schema/networks.ts';
import { postHistory } from '#server/db/schema/posts.ts';
import type { PostRow } from './store.ts';

type TargetRow = typeof postTargets.$inferSelect;

/** A target whose account was disconnected, and that is not published. */
export const isLeft = (target: TargetRow) => target.accountId === null && !isOut(target.state);

export type Profile = Pick<typeof accounts.$inferSelect, 'network' | 'handle' | 'remoteId' | 'details'>;

/** Identifies a profile on its network for good. Each Mastodon server has ids of its own. */
export const profileIdOf = ({ network, remoteId, details }: Profile) =>
  network === 'mastodon' ? `${JSON.stringify(details['server'])} ${remoteId}` : remoteId;

/** The targets whose account was this same profile before it was disconnected. */
export const leftBy = <T extends Pick<TargetRow, 'accountId' | 'profileId' | 'network' | 'handle'>>(
  targets: T[],
  account: Profile,
) => targets.filter((target) => target.accountId === null && wasProfile(target, account));

const wasProfile = (target: Pick<TargetRow, 'profileId' | 'network' | 'handle'>, account: Profile) =>
  target.profileId === null
    ? surelySameProfile(target, account)
    : target.network === account.network && target.profileId === profileIdOf(account);

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
