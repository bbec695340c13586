import { nobodyLeft } from '#domain/approvals/resend.ts';
import { resentAt } from '#domain/approvals/stages.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { askReviewers, setDeadline } from '#server/features/approvals/ask-reviewers.ts';
import { askStage } from '#server/features/approvals/ask-stage.ts';
import { beginStages } from '#server/features/approvals/begin-stages.ts';
import { fillStage } from '#server/features/approvals/fill-stage.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import { noteSettled } from '#server/features/approvals/note-settled.ts';
import { tellAllApproved } from '#server/features/approvals/tell-owner.ts';
import { refuseUndone } from '#server/features/library/checklist.ts';
import type { Ctx } from '#server/kit/context.ts';
import { noteOnAsked } from '#domain/posts/history-notes.ts';
import { isOpenForReview, isUnderReview } from '#domain/posts/status.ts';
import { changeStatus, type Changed } from './change-status.ts';
import { refuseWhatNetworksRefuse } from './check-targets.ts';
import { reviewersOf, writeHistory, type ApprovalRow, type PostRow } from './store.ts';

/** Whether the post waits for this reviewer's answer now. */
const isWaitedFor = ({ stages }: PostRow, one: ApprovalRow) =>
  stages ? one.stage === stages.now && one.status === 'pending' : one.status !== 'approved';

/**
 * Draft or Changes Requested → In Review. Everyone who has not approved this version gets the link; with
 * stages, everyone of the stage at which the review starts. `was`: the status before the edits of the same request.
 */
export async function sendForReview(
  ctx: Ctx,
  tx: Tx,
  given: PostRow,
  actor: string,
  { together = false, was = given.status } = {},
): Promise<void> {
  const now = ctx.now();
  const again = isUnderReview(given.status);
  await refuseWhatNetworksRefuse(tx, given);
  await refuseUndone(tx, given);
  const post = again ? given : await beginStages(tx, given, now);
  const { stages } = post;
  const first = stages && resentAt(stages, post.version);
  if (first !== null) await fillStage(tx, post, first, now);
  const named = (await reviewersOf(tx, post.id)).filter((one) => first === null || one.stage === first);
  const stage = first === null ? undefined : stages?.list[first - 1];
  if (stage?.kind === 'inside' && named.length === 0) throw new AppError('conflict', nobodyLeft(stage.name));
  let changed = await changeStatus(tx, post, { event: { type: 'send', was }, now, actor });
  const sent = changed.post;
  let isNext = false;
  // Everybody may already have approved: while the changes were made, or because who asked for them was removed.
  if (again && (stages || named.every((one) => one.askedAt))) {
    changed = await changeStatus(tx, sent, { event: { type: 'reviews changed' }, now, actor });
    isNext = changed.hasNextStage && changed.post.stages?.now !== sent.stages?.now;
  }
  // Only now is it known who is asked. What follows from the sending stands after it in the history.
  await writeHistory(tx, post.id, {
    at: now,
    actor,
    event: again ? 'resubmitted' : 'sent',
    from: post.status,
    to: sent.status,
    version: sent.version,
    note: await askedNote(tx, changed.post),
  });
  if (isNext) return void (await askStage(ctx, tx, changed));
  if (!isOpenForReview(changed.post.status)) return tellSettled(ctx, tx, changed);
  const added = await askReviewers(tx, changed.post, now);
  const asked = [...changed.reviews, ...added].filter((one) => isWaitedFor(changed.post, one));
  await setDeadline(
    tx,
    asked.map((one) => one.id),
    changed.post.reviewDueAt,
    now,
  );
  await notifyReviewers(ctx, tx, changed.post, asked, 'review-request', { again, together });
}

/** Whom this sending gives the link, at once or together with other posts. */
async function askedNote(tx: Tx, post: PostRow): Promise<string> {
  const isOpen = isOpenForReview(post.status);
  const asked = isOpen ? (await reviewersOf(tx, post.id)).filter((one) => isWaitedFor(post, one)) : [];
  // A reviewer with a withdrawn link gets no message until they are given another link.
  const told = asked.filter((one) => one.linkWithdrawnAt === null);
  return noteOnAsked(
    told.map((one) => one.reviewerContact),
    { isOpen },
  );
}

/** The post was sent again and nobody is left to ask: the history and the owner are told that all have approved. */
async function tellSettled(ctx: Ctx, tx: Tx, changed: Changed): Promise<void> {
  await tellAllApproved(ctx, tx, changed);
  await noteSettled(ctx, tx, changed, changed.before.status);
}
