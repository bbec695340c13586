import { NOT_IN_FUTURE, refuse, type PostStatus, type Refused } from './status.ts';

/** The status of a new post. With `send` false, reviewers and date are only stored: it is a draft. */
export function initialStatus(
  reviewerCount: number,
  scheduledAt: Date | null,
  now: Date,
  send = true,
): { ok: true; status: PostStatus } | Refused {
  if (scheduledAt !== null && scheduledAt <= now) return refuse(NOT_IN_FUTURE);
  if (!send) return { ok: true, status: 'Draft' };
  if (reviewerCount > 0) return { ok: true, status: 'In Review' };
  return { ok: true, status: scheduledAt ? 'Scheduled' : 'Draft' };
}
