import { LINK_WITHDRAWN } from '#domain/approvals/links.ts';
import { isToAnswer, whyNoResend, type PresentStage } from '#domain/approvals/resend.ts';
import { AppError } from '#domain/kit/errors.ts';
import { ALREADY_PUBLISHED, isPublished, isUnderReview, NO_REVIEWER } from '#domain/posts/status.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import { thoseNotJustReminded } from '#server/features/approvals/remind-reviewer.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { nameOf } from './actor.ts';
import { askedOf, lockPost, reviewersOf, writeHistory, type PostRow } from './store.ts';

const JUST_SENT = 'Notifications were just sent. Please wait a minute.';

function presentStage({ stages }: PostRow): PresentStage | null {
  if (!stages?.now) return null;
  const { now, list } = stages;
  return { number: now, name: list[now - 1]?.name ?? '', isLast: now === list.length };
}

/** Reminds the reviewers of the current stage who have not approved; at most once per post and minute. */
export async function resendNotifications(ctx: Ctx, member: Member, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    const now = ctx.now();
    if (isPublished(post.status)) throw new AppError('conflict', ALREADY_PUBLISHED);
    const reviewers = await reviewersOf(tx, id);
    if (reviewers.length === 0) throw new AppError('conflict', NO_REVIEWER);
    if (!isUnderReview(post.status))
      throw new AppError('conflict', `This post is ${post.status}; nobody is waiting to review it`);
    const stage = presentStage(post);
    const asked = askedOf(reviewers);
    const why = whyNoResend(post.status, stage, asked);
    if (why !== null) throw new AppError('conflict', why);
    const waiting = asked.filter((one) => isToAnswer(stage, one));
    const reachable = waiting.filter((one) => one.linkWithdrawnAt === null);
    if (reachable.length === 0) throw new AppError('conflict', LINK_WITHDRAWN);
    await countTry(
      tx,
      {
        key: `resend:${id}`,
        most: 1,
        seconds: 60,
        message: JUST_SENT,
      },
      now,
    );
    const told = await thoseNotJustReminded(tx, reachable, now);
    if (told.length === 0) throw new AppError('rate_limited', JUST_SENT, { retryAfterSeconds: 60 });
    await notifyReviewers(ctx, tx, post, told, 'review-reminder', { atOnce: true });
    await writeHistory(tx, id, {
      at: now,
      actor: nameOf(member),
      event: 'resent',
      version: post.version,
      note: told.map((one) => one.reviewerContact).join(', '),
    });
  });
}
