import { RISK_MS } from './at-risk-words.ts';
import { isBeforeApproval, type PostStatus } from './status.ts';

/** The post's date is near, and it cannot go out unless somebody acts: it is not approved or not sent. */
export function isAtRisk(
  post: { status: PostStatus; scheduledAt: string | Date | null },
  now: Date,
): boolean {
  if (post.scheduledAt === null || !isBeforeApproval(post.status)) return false;
  const left = new Date(post.scheduledAt).getTime() - now.getTime();
  return left > 0 && left <= RISK_MS;
}
