import type { Tx } from '#server/db/connect.ts';
import { askReviewers, setDeadline } from '#server/features/approvals/ask-reviewers.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import { refuseUndone } from '#server/features/library/checklist.ts';
import type { Ctx } from '#server/kit/context.ts';
import { isUnderReview } from '#domain/posts/status.ts';
import { changeStatus } from './change-status.ts';
import { refuseWhatNetworksRefuse } from './check-targets.ts';
import { reviewersOf, type PostRow } from './store.ts';

/** Draft or requested changes → In Review. Everyone who has not approved this version gets the link. */
export async function sendForReview(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  actor: string,
  { together = false } = {},
): Promise<void> {
  const now = ctx.now();
  const again = isUnderReview(post.status);
  await refuseWhatNetworksRefuse(tx, post);
  await refuseUndone(tx, post);
  const named = await reviewersOf(tx, post.id);
  const changed = await changeStatus(tx, post, {
    event: { type: 'send' },
    now,
    actor,
    history: again ? 'resubmitted' : 'sent',
    note: named.map((one) => one.reviewerContact).join(', '),
  });
  const added = await askReviewers(tx, changed.post, now);
  const asked = [...changed.reviews, ...added].filter((one) => one.status !== 'approved');
  await setDeadline(
    tx,
    asked.map((one) => one.id),
    changed.post.reviewDueAt,
    now,
  );
  await notifyReviewers(ctx, tx, changed.post, asked, 'review-request', { again, together });
}
