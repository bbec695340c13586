import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { allowedFrom } from '#domain/approvals/quiet.ts';
import { reminderDue } from '#domain/approvals/reminders.ts';
import { isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { companyOf } from '#server/features/companies/names.ts';
import { rulesOf } from '#server/features/companies/no-answer.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { approvalsOf, lockIfThere, writeHistory, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Timer } from '#server/kit/job.ts';
import { countTacitYes, movePlanOf, postsTacitlyApproved, postsToMove } from './after-silence.ts';
import { climbLadder, postsOnLadder } from './climb-ladder.ts';
import { notifyReviewers } from './notify-reviewers.ts';
import { postsWithMovedDate, tellMovedDate } from './tell-moved-dates.ts';
import { tellOwner } from './tell-owner.ts';

const DAY = 86_400_000;

/** Posts with a missing answer whose review-by date is at most a day away or has passed. */
async function postsNearDeadline(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ postId: approvals.postId })
    .from(approvals)
    .where(
      and(
        isNotNull(approvals.dueAt),
        lte(approvals.dueAt, new Date(ctx.now().getTime() + DAY)),
        eq(approvals.status, 'pending'),
        isNull(approvals.removedAt),
        isNotNull(approvals.askedAt),
        lte(approvals.remindersSent, 1),
      ),
    );
  return rows.map((row) => row.postId);
}

/** Reminds each late reviewer of one post once per moment, then tells the owner. May be repeated. */
export async function remindReviewersOf(ctx: Ctx, postId: string): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, postId);
    if (!post || !isOpenForReview(post.status)) return;
    if (await isQuiet(tx, post, now)) return;
    const waiting = (await approvalsOf(tx, postId)).filter(
      (one) => one.status === 'pending' && one.dueAt && !one.linkWithdrawnAt,
    );
    const due = waiting.map((one) => ({
      one,
      which: one.dueAt ? reminderDue({ ...one, dueAt: one.dueAt }, now) : 0,
    }));
    const late = due.filter(({ which }) => which > 0);
    for (const { one, which } of late)
      await tx.update(approvals).set({ remindersSent: which }).where(eq(approvals.id, one.id));
    const reminded = late.map(({ one }) => one);
    if (reminded.length === 0) return;
    await notifyReviewers(ctx, tx, post, reminded, 'review-reminder');
    const entry = { at: now, actor: GREENROOM, version: post.version };
    const contacts = reminded.map((one) => one.reviewerContact).join(', ');
    await writeHistory(tx, postId, { ...entry, event: 'reminded', note: contacts });
    if (!late.some(({ which }) => which === 2)) return;
    await writeHistory(tx, postId, { ...entry, event: 'deadline passed', note: contacts });
    const before = late.filter(({ one }) => one.remindersSent > 0).length;
    const remindedBefore = before === 0 ? 'none' : before < late.length ? 'some' : 'all';
    await tellOwner(ctx, tx, post, 'review-overdue', { reviewer: contacts, remindedBefore });
  });
}

/** Whether it is the client's quiet time now; never for clients without such rules. */
async function isQuiet(tx: Tx, post: PostRow, now: Date): Promise<boolean> {
  const rules = await rulesOf(tx, post.companyId);
  const [author] = await tx.select().from(users).where(eq(users.id, post.authorId));
  const zone = (await companyOf(tx, post))?.timeZone ?? author?.zone ?? 'UTC';
  return allowedFrom(now, rules, zone) > now;
}

export const approvalTimers: Timer[] = [
  {
    name: 'review-reminders',
    everySeconds: 60,
    async run(ctx) {
      for (const postId of await postsNearDeadline(ctx)) await remindReviewersOf(ctx, postId);
    },
  },
  {
    name: 'no-answer',
    everySeconds: 60,
    async run(ctx) {
      for (const postId of await postsTacitlyApproved(ctx)) await countTacitYes(ctx, postId);
      for (const postId of await postsToMove(ctx)) await movePlanOf(ctx, postId);
      for (const postId of await postsOnLadder(ctx)) await climbLadder(ctx, postId);
      for (const postId of await postsWithMovedDate(ctx)) await tellMovedDate(ctx, postId);
    },
  },
];
