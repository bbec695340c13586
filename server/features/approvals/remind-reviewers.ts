import { and, eq, lte, sql } from 'drizzle-orm';
import {
  isOverdue,
  nextReminder,
  OVERDUE_TOLD,
  REMINDED_DAY_BEFORE,
  REMINDED_ON_THE_DAY,
  whyNoReminder,
} from '#domain/approvals/reminders.ts';
import { isOpenForReview } from '#domain/posts/status.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import type { Reminded } from '#server/features/messages/templates/words.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { lockIfThere, writeHistory } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Timer } from '#server/kit/job.ts';
import { countTacitYes, movePlanOf, postsTacitlyApproved, postsToMove } from './after-silence.ts';
import { climbLadder, postsOnLadder } from './climb-ladder.ts';
import { sweepNotices } from './gather-notices.ts';
import { notifyReviewers } from './notify-reviewers.ts';
import { readWaitedFor, type WaitedFor } from './read-waiting.ts';
import { postsWithMovedDate, tellMovedDate } from './tell-moved-dates.ts';
import { tellOwner } from './tell-owner.ts';

/** More than any reminder is ahead of its date: on the morning of the day before, by a clock far away. */
const AHEAD = 3 * 86_400_000;

/** What is due for one person about their review-by date: a reminder, that the owner is told, or both. */
interface Late {
  one: WaitedFor;
  sent: number;
  isReminded: boolean;
  isOverdue: boolean;
}

function lateOf(one: WaitedFor, now: Date): Late | null {
  const { deadline, rules, zone, approval } = one;
  if (!deadline || approval.linkWithdrawnAt) return null;
  const reminder = nextReminder(deadline, rules, zone, now);
  const over = isOverdue(deadline, now);
  const isReminded = reminder !== null && reminder.at <= now;
  // Who is reminded after quiet times is reminded before the owner is told.
  if (!isReminded && (reminder !== null || !over)) return null;
  const sent = deadline.remindersSent | (isReminded ? reminder.adds : 0) | (over ? OVERDUE_TOLD : 0);
  return { one, sent, isReminded, isOverdue: over };
}

/** Posts with a missing answer for which a reminder of the review-by date is due, or whose date has passed. */
async function postsNearDeadline(ctx: Ctx): Promise<string[]> {
  const now = ctx.now();
  const near = await readWaitedFor(
    ctx,
    ctx.db,
    and(
      lte(approvals.dueAt, new Date(now.getTime() + AHEAD)),
      sql`${approvals.remindersSent} & ${OVERDUE_TOLD} = 0`,
      // Roughly: which have passed, and when those were asked, is looked at below.
      sql`coalesce(waiting_since, asked_at) < due_at + interval '1 minute'`,
    ),
  );
  return [...new Set(near.filter((one) => lateOf(one, now)).map((one) => one.approval.postId))];
}

/** Reminds each late reviewer of one post once per moment, and tells the owner once the date has passed. May be repeated. */
export async function remindReviewersOf(ctx: Ctx, postId: string, { gathers = false } = {}): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, postId);
    if (!post || !isOpenForReview(post.status)) return;
    const waiting = await readWaitedFor(ctx, tx, eq(approvals.postId, postId));
    const late = waiting.flatMap((one) => lateOf(one, now) ?? []);
    for (const { one, sent } of late)
      await tx.update(approvals).set({ remindersSent: sent }).where(eq(approvals.id, one.approval.id));
    const entry = { at: now, actor: GREENROOM, version: post.version };
    const reminded = late.filter((one) => one.isReminded).map(({ one }) => one.approval);
    await notifyReviewers(ctx, tx, post, reminded, 'review-reminder', { gathers });
    if (reminded.length > 0)
      await writeHistory(tx, postId, { ...entry, event: 'reminded', note: contactsOf(reminded) });
    const overdue = late.filter((one) => one.isOverdue);
    if (overdue.length === 0) return;
    const reviewer = contactsOf(overdue.map(({ one }) => one.approval));
    await writeHistory(tx, postId, { ...entry, event: 'deadline passed', note: reviewer });
    await tellOwner(ctx, tx, post, 'review-overdue', { reviewer, reminded: whenReminded(overdue, now) });
  });
}

const contactsOf = (several: Pick<WaitedFor['approval'], 'reviewerContact'>[]) =>
  several.map((one) => one.reviewerContact).join(', ');

/** Which reminders all, some or none of them got, and why none where it is the same for all. */
function whenReminded(overdue: Late[], now: Date): Reminded {
  const share = (was: (one: Late) => boolean) => {
    const count = overdue.filter(was).length;
    return count === 0 ? 'none' : count < overdue.length ? 'some' : 'all';
  };
  const [why, ...others] = new Set(
    overdue.map(({ one }) => one.deadline && whyNoReminder(one.deadline, now)),
  );
  const before = (what: number) => share(({ one }) => ((one.deadline?.remindersSent ?? 0) & what) > 0);
  return {
    dayBefore: before(REMINDED_DAY_BEFORE),
    onTheDay: before(REMINDED_ON_THE_DAY),
    now: share((one) => one.isReminded),
    whyNone: others.length > 0 ? null : (why ?? null),
  };
}

export const approvalTimers: Timer[] = [
  {
    name: 'no-answer',
    everySeconds: 60,
    async run(ctx) {
      for (const postId of await postsTacitlyApproved(ctx)) await countTacitYes(ctx, postId);
      for (const postId of await postsToMove(ctx)) await movePlanOf(ctx, postId);
      // In one run with the ladder: what both remind of at once is one message.
      for (const postId of await postsNearDeadline(ctx))
        await remindReviewersOf(ctx, postId, { gathers: true });
      for (const postId of await postsOnLadder(ctx)) await climbLadder(ctx, postId, { gathers: true });
      try {
        await sweepNotices(ctx);
      } finally {
        // Whom the sweep could not tell keeps no moved date from the others.
        for (const postId of await postsWithMovedDate(ctx)) await tellMovedDate(ctx, postId);
      }
    },
  },
];
