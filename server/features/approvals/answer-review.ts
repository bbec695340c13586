import { and, eq } from 'drizzle-orm';
import { VERSION_NEEDED, type AnswerForm } from '#domain/approvals/answer-form.ts';
import {
  ALREADY_APPROVED,
  ANSWERED_SINCE,
  CHANGED_MEANWHILE,
  NOTHING_TO_WITHDRAW,
  PREVIEW_ONLY,
} from '#domain/approvals/contract.ts';
import { DECIDED_WITHOUT } from '#domain/approvals/stages.ts';
import type { AnswerWay } from '#domain/approvals/status.ts';
import { ANSWERS_PER_MINUTE, TOO_MANY_ANSWERS } from '#domain/approvals/texts.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import { ALREADY_PUBLISHED, isPublished } from '#domain/posts/status.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { approvalLooks } from '#server/db/schema/approvals.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockPost, type ApprovalRow, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import { addReviewerComment, MANY_WORDS } from './add-comment.ts';
import { isYesToTakeBack } from './earlier-yeses.ts';
import { deadLink, findApproval, findLink } from './find-review.ts';
import { isAnsweredSince } from './last-answer.ts';
import { recordAnswer } from './record-answer.ts';
import { settleOwnTasks } from './resolve-comment.ts';
import { reviewerLabel } from './tell-owner.ts';
import { isLastTakenBack } from './taken-back.ts';
import { isSaidAgain, ITEMS_OF_NO_REQUEST, readSaid } from './write-request.ts';
import { whyDead } from './why-dead.ts';
import { withdrawTaken } from './withdraw-taken.ts';

/** Per decision: the approval's new status, the event for the state machine, and the name in the history. */
const DECISIONS = {
  approve: { status: 'approved', event: { type: 'reviews changed' }, history: 'approved' },
  request_changes: {
    status: 'rejected',
    event: { type: 'changes requested' },
    history: 'changes requested',
  },
  withdraw: {
    status: 'rejected',
    event: { type: 'approval withdrawn' },
    history: 'approval withdrawn',
  },
} as const;
type Deciding = keyof typeof DECISIONS;

const MANY_ANSWERS = { most: ANSWERS_PER_MINUTE, seconds: 60, message: TOO_MANY_ANSWERS };

/** A reviewer's answer through the post's own link. */
export async function answerReviewPage(ctx: Ctx, token: string, form: AnswerForm) {
  const now = ctx.now();
  const find = (db: Handle) => findApproval(db, token, now);
  // An unknown token is refused before any row is written, including the rate limit's row.
  const known = await find(ctx.db);
  if (!known) {
    if (await findLink(ctx.db, token, now)) throw new AppError('conflict', PREVIEW_ONLY);
    throw await whyDead(ctx.db, token, now);
  }
  return answerApproval(ctx, known, find, form);
}

/**
 * Records a reviewer's answer, whichever link it came by; `find` checks again, under the lock, that the link
 * still opens the approval. Answers to one post wait for its lock, so that two simultaneous answers both
 * count and a double tap finds the first already written.
 */
export async function answerApproval(
  ctx: Ctx,
  known: ApprovalRow,
  find: (db: Handle) => Promise<ApprovalRow | null>,
  form: AnswerForm,
) {
  await countTry(ctx.db, { ...MANY_ANSWERS, key: `answer:${known.id}` }, ctx.now());
  return inTransaction(ctx.db, (tx) => answerWithin(ctx, tx, known, find, form));
}

/** The same within the caller's transaction, for an answer that did not come from a page (a text message). */
export async function answerWithin(
  ctx: Ctx,
  tx: Tx,
  known: ApprovalRow,
  find: (db: Handle) => Promise<ApprovalRow | null>,
  form: AnswerForm,
  way: AnswerWay | null = null,
) {
  const post = await lockPost(tx, known.postId, null);
  const approval = await find(tx);
  if (!approval) throw deadLink();
  const actor = await reviewerLabel(tx, post, approval);
  const reviewerName = actor === displayPhone(approval.reviewerContact) ? null : actor;
  if (form.action === 'comment') {
    if (form.items?.length) throw badField('items', ITEMS_OF_NO_REQUEST);
    await addReviewerComment(ctx, tx, post, approval, form, { actor, way });
    return { ...approval, reviewerName };
  }
  return {
    ...(await decide(ctx, tx, post, approval, { actor, way, decision: form.action }, form)),
    reviewerName,
  };
}

/**
 * The date that a yes agrees to: the one that the page showed, even if the agency has moved it since. It must
 * be the current date or one that this reviewer was told or shown; any other is refused as a conflict. An
 * answer by text agrees to the date that its sender was told last.
 */
async function shownDate(
  tx: Tx,
  post: PostRow,
  approval: ApprovalRow,
  form: AnswerForm,
  way: AnswerWay | null,
) {
  if (way === 'text' && approval.shownVersion !== null) return approval.toldDate;
  if (form.scheduledAt === undefined) return post.scheduledAt;
  const shown = form.scheduledAt === null ? null : new Date(form.scheduledAt);
  const isShown = (date: Date | null) => date?.getTime() === shown?.getTime();
  if (isShown(post.scheduledAt) || isShown(approval.toldDate)) return shown;
  const [look] = await tx
    .select({ scheduledAt: approvalLooks.scheduledAt })
    .from(approvalLooks)
    .where(and(eq(approvalLooks.approvalId, approval.id), eq(approvalLooks.version, post.version)));
  if (look && isShown(look.scheduledAt)) return shown;
  throw new AppError('conflict', CHANGED_MEANWHILE);
}

async function decide(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  approval: ApprovalRow,
  { actor, way, decision }: { actor: string; way: AnswerWay | null; decision: Deciding },
  form: AnswerForm,
) {
  const now = ctx.now();
  const { status, event, history } = DECISIONS[decision];
  const current = approval.answeredVersion === post.version;
  if (form.version === undefined) throw badField('version', VERSION_NEEDED);
  const hasApproved = current && approval.status === 'approved';
  if (hasApproved && decision !== 'withdraw') throw new AppError('conflict', ALREADY_APPROVED);
  if (approval.status === 'passed') throw new AppError('conflict', DECIDED_WITHOUT);
  if (isPublished(post.status)) throw new AppError('conflict', ALREADY_PUBLISHED);
  if (form.version !== post.version) throw new AppError('conflict', CHANGED_MEANWHILE);
  const said = await readSaid(tx, post, form);
  // A double tap or a retry: the answer is already recorded. A withdrawal and a change request with the same
  // words are two answers, although both leave the approval rejected.
  if (current && approval.status === status && (await isSaidAgain(tx, approval, said))) {
    const isWithdrawn = await isLastTakenBack(tx, approval, actor);
    if (isWithdrawn === (decision === 'withdraw')) return approval;
  }
  if (await isAnsweredSince(tx, approval, form)) throw new AppError('conflict', ANSWERED_SINCE);
  if (decision === 'withdraw' && !isYesToTakeBack(post, approval))
    throw new AppError('conflict', NOTHING_TO_WITHDRAW);
  // A yes is given only once, but a change request can be reworded endlessly, and each one sends a mail.
  if (status === 'rejected') await countTry(tx, { ...MANY_WORDS, key: `changes:${approval.id}` }, now);

  if (status === 'approved') await settleOwnTasks(tx, approval.id, now);
  const recorded = await recordAnswer(ctx, tx, post, approval, {
    status,
    said,
    actor,
    event: event.type === 'reviews changed' ? event : { ...event, stage: approval.stage },
    history,
    way,
    withdrawn: decision === 'withdraw',
    takesBack: decision === 'withdraw' ? approval.answeredVersion : null,
    shownDate: decision === 'approve' ? await shownDate(tx, post, approval, form, way) : undefined,
  });
  if (!recorded) throw deadLink();
  if (decision === 'withdraw') await withdrawTaken(ctx, tx, post, approval, { actor, said });
  return recorded.approval;
}
