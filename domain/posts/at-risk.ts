import { RISK_MS } from './at-risk-words.ts';
import { isBeforeApproval, type PostStatus } from './status.ts';

/** Its date is near, and it cannot go out then unless somebody acts: it is not approved, or nobody was asked yet. */
export function isAtRisk(
  post: { status: PostStatus; scheduledAt: string | Date | null },
  now: Date,
): boolean {
  if (post.scheduledAt === null || !isBeforeApproval(post.status)) return false;
  const left = new Date(post.scheduledAt).getTime() - now.getTime();
  return left > 0 && left <= RISK_MS;
}
