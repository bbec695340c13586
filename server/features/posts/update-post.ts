import { refuseUnless } from '#domain/agencies/abilities.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import type { updatePost } from '#domain/posts/contract.ts';
import { changedTexts, CONTENT_NAMES, INTERNAL_NAMES, labelsOf } from '#domain/posts/editable.ts';
import { passesAt } from '#domain/posts/review-by.ts';
import { REVIEW_BY_PASSED } from '#domain/posts/schedule.ts';
import {
  ALREADY_PUBLISHED,
  isBeforeReview,
  isOpenForReview,
  isPublished,
  NOT_IN_FUTURE,
} from '#domain/posts/status.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { nameOf } from './actor.ts';
import {
  askAgain,
  contentChanged,
  refuseAskingAgain,
  refuseUnlessScheduling,
  changeAsksAgain,
  writeInternal,
} from './change-content.ts';
import { changePlan } from './change-plan.ts';
import { changeReviewers } from './change-reviewers.ts';
import { changeTargets } from './change-targets.ts';
import { readPost } from './queries.ts';
import { refuseOverlap, reviewersAsked } from './refuse-overlap.ts';
import { sendForReview } from './send-for-review.ts';
import { lockPost, writeHistory } from './store.ts';

/**
 * PATCH: saves texts, planned date and reviewers, then sends, in that order and in one transaction.
 * `together`: the post is one of several that one action sends.
 */
export async function updateExistingPost(
  ctx: Ctx,
  member: Member,
  id: string,
  form: BodyOf<typeof updatePost>,
  { together = false } = {},
) {
  const asked = ctx.now();
  if (form.status !== undefined && !isOpenForReview(form.status))
    throw badField('status', 'The status can only be set to In Review, which sends the post');
  const reviewDueAt = typeof form.reviewDueAt === 'string' ? new Date(form.reviewDueAt) : form.reviewDueAt;
  if (reviewDueAt && passesAt(reviewDueAt) <= asked) throw badField('reviewDueAt', REVIEW_BY_PASSED);
  const plan = typeof form.scheduledAt === 'string' ? new Date(form.scheduledAt) : form.scheduledAt;
  if (plan && plan <= asked) throw badField('scheduledAt', NOT_IN_FUTURE);

  return inTransaction(ctx.db, async (tx) => {
    let post = await lockPost(tx, id, member);
    const now = ctx.now();
    if (isPublished(post.status)) throw new AppError('conflict', ALREADY_PUBLISHED);
    const asks = form.reviewerEmails !== undefined || form.reviewerPhones !== undefined;
    const moves = reviewDueAt !== undefined && reviewDueAt?.getTime() !== post.reviewDueAt?.getTime();
    if (form.status !== undefined || ((asks || moves) && !isBeforeReview(post.status)))
      refuseUnless(member, 'send');
    const asksAgain = await changeAsksAgain(tx, post);
    await refuseOverlap(tx, post, form);
    const before = post;
    const { version: versionBefore, status: was } = post;
    const actor = nameOf(member);

    const internal = changedTexts(form, post, INTERNAL_NAMES);
    const renamed = labelsOf(internal);
    if (renamed) {
      post = await writeInternal(tx, post, internal, now);
      const { version } = post;
      await writeHistory(tx, id, { at: now, actor, event: 'title changed', version, note: renamed });
    }
    let toAsk: string[] = [];
    const set = changedTexts(form, post, CONTENT_NAMES);
    const note = labelsOf(set);
    if (note) ({ post, toAsk } = await contentChanged(ctx, tx, post, { actor, note, set }));
    if (plan !== undefined) post = await changePlan(ctx, tx, post, actor, plan);
    if (form.targets && (await changeTargets(tx, post, form.targets, { now, byHand: form.byHand }))) {
      const changed = await contentChanged(ctx, tx, post, { actor, note: 'Accounts' });
      post = changed.post;
      toAsk = [...new Set([...toAsk, ...changed.toAsk])];
    }
    if (post.version !== versionBefore) refuseUnlessScheduling(member, before, post);
    if (post.version !== versionBefore && asksAgain) refuseAskingAgain(member);
    post = await changeReviewers(ctx, tx, post, {
      actor,
      ...(await reviewersAsked(tx, post, form)),
      reviewDueAt,
    });
    await askAgain(ctx, tx, post, toAsk);
    if (form.status !== undefined) await sendForReview(ctx, tx, post, actor, { together, was });
    return readPost(ctx, tx, member, id);
  });
}
