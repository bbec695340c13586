import { refuseUnless } from '#domain/agencies/abilities.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import { isOut } from '#domain/networks/targets.ts';
import type { updatePost } from '#domain/posts/contract.ts';
import { changedTexts, CONTENT_NAMES, INTERNAL_NAMES, labelsOf } from '#domain/posts/editable.ts';
import { passesAt } from '#domain/posts/review-by.ts';
import { REVIEW_BY_PASSED } from '#domain/posts/schedule.ts';
import {
  ALREADY_PUBLISHED,
  isBeforeReview,
  isFailed,
  isOpenForReview,
  isPublished,
  isSettledAhead,
  NOT_IN_FUTURE,
} from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { targetsOf } from '#server/features/publishing/target-store.ts';
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
import { changeStatus } from './change-status.ts';
import { changeTargets } from './change-targets.ts';
import { readPost } from './queries.ts';
import { refuseOverlap, reviewersAsked } from './refuse-overlap.ts';
import { sendForReview } from './send-for-review.ts';
import { lockPost, writeHistory, type PostRow } from './store.ts';

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
    let dateAsksAgain = false;
    if (plan !== undefined)
      ({ post, asksAgain: dateAsksAgain } = await changePlan(ctx, tx, post, actor, plan));
    if (form.targets && (await changeTargets(tx, post, form.targets, { now, byHand: form.byHand }))) {
      const out = post.version === versionBefore ? await outEverywhere(tx, post) : null;
      if (out) {
        // Nothing is left that anybody could be asked about.
        refuseUnless(member, 'schedule');
        const { version } = post;
        await writeHistory(tx, id, { at: now, actor, event: 'content changed', version, note: 'Accounts' });
        const event = { type: 'rest taken off' } as const;
        ({ post } = await changeStatus(tx, post, { event, now, actor, history: 'published', set: out }));
      } else {
        const changed = await contentChanged(ctx, tx, post, { actor, note: 'Accounts' });
        post = changed.post;
        toAsk = [...new Set([...toAsk, ...changed.toAsk])];
      }
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
    return { ...(await readPost(ctx, tx, member, id)), ...(dateAsksAgain && { dateAsksAgain }) };
  });
}

/** When and where a post went out that has no account left on which it is not out; null if it has, or waits for a yes. */
async function outEverywhere(tx: Tx, post: PostRow) {
  if (!isFailed(post.status) && !isSettledAhead(post.status)) return null;
  const targets = await targetsOf(tx, post.id);
  if (targets.length === 0 || !targets.every((one) => isOut(one.state))) return null;
  const times = targets.flatMap((one) => one.publishedAt?.getTime() ?? []);
  return {
    publishedAt: times.length > 0 ? new Date(Math.max(...times)) : post.scheduledAt,
    publishedUrl: targets.find((one) => one.url !== null)?.url ?? null,
  };
}
