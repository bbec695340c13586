import { and, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm';
import { tacitAt, tacitDaysOf } from '#domain/approvals/ladder.ts';
import { daysLater } from '#domain/approvals/quiet.ts';
import { tacitWords } from '#domain/approvals/tacit.ts';
import { MOVES_MOST } from '#domain/companies/no-answer.ts';
import { dateText, wallTimeAt } from '#domain/kit/time-zone.ts';
import { isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { noAnswerRules } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { calendarTime } from '#server/db/calendar-time.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import { lockIfThere, type PostRow } from '#server/features/posts/store.ts';
import { nextFreeSlot } from '#server/features/slots/next-free.ts';
import type { Ctx } from '#server/kit/context.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { readWaitedFor } from './read-waiting.ts';
import { recordAnswer } from './record-answer.ts';
import { reviewerLabel, tellOwner } from './tell-owner.ts';

const DAY = 86_400_000;
/** How many days ahead `nextFreeDay` searches. */
const DAYS_AHEAD = 60;

const isPast = (at: Date | null, now: Date) => at !== null && at <= now;

/** Posts with a reviewer whose silence has lasted long enough to count as a tacit yes. */
export async function postsTacitlyApproved(ctx: Ctx): Promise<string[]> {
  const now = ctx.now();
  const waiting = await readWaitedFor(ctx, ctx.db, eq(noAnswerRules.noAnswer, 'tacit'));
  return [...new Set(waiting.filter((one) => isPast(tacitAt(one), now)).map((one) => one.approval.postId))];
}

/**
 * Records a tacit yes to the current version for each reviewer who was sent it and stayed
 * silent for the agreed number of days. The answer is marked as tacit and can be
 * withdrawn like any other yes. May be repeated.
 */
export async function countTacitYes(ctx: Ctx, postId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    let post = await lockIfThere(tx, postId);
    if (!post || post.archivedAt) return;
    for (const {
      approval: { id },
    } of await readWaitedFor(ctx, tx, eq(approvals.postId, postId))) {
      // Read again: an earlier yes in this loop may have decided the stage for everyone.
      const [one] = await readWaitedFor(ctx, tx, eq(approvals.id, id));
      if (!one) continue;
      const { rules, approval } = one;
      const { consent } = rules;
      const days = tacitDaysOf(one);
      if (!isPast(tacitAt(one), ctx.now()) || !consent || days === null) continue;
      const agreed = { days, by: consent.by, on: consent.on };
      const recorded = await recordAnswer(ctx, tx, post, approval, {
        status: 'approved',
        said: { comment: tacitWords(agreed, one.language), anchor: null, items: [] },
        actor: await reviewerLabel(tx, post, approval),
        event: { type: 'reviews changed' },
        history: 'tacit yes',
        tacit: { agreement: tacitWords(agreed, 'en') },
        // A tacit yes agrees to the date in the message that the reviewer was sent.
        shownDate: approval.toldDate,
      });
      post = recorded?.post ?? post;
    }
  });
}

/** Posts whose planned time has come with an answer missing, at clients whose rule is to move the plan. */
export async function postsToMove(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(noAnswerRules, eq(noAnswerRules.companyId, posts.companyId))
    .where(
      and(
        sql`posts.status in ${statusesThat(isOpenForReview)}`,
        isNull(posts.archivedAt),
        lte(posts.scheduledAt, ctx.now()),
        eq(noAnswerRules.noAnswer, 'move'),
        sql`posts.plan_moves < ${MOVES_MOST}`,
      ),
    );
  return rows.map((row) => row.id);
}

/**
 * Moves the plan to the client's next free slot or, without slots, to the client's next day without
 * posts at the same time of day. The owner is told now, reviewers with their next message. May be
 * repeated: a moved plan lies in the future.
 */
export async function movePlanOf(ctx: Ctx, postId: string): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, postId);
    if (!post || post.archivedAt || !isOpenForReview(post.status)) return;
    const [waiting] = await readWaitedFor(ctx, tx, eq(approvals.postId, postId));
    const { scheduledAt } = post;
    if (!waiting || !scheduledAt || scheduledAt > now) return;
    if (waiting.rules.noAnswer !== 'move' || post.planMoves >= MOVES_MOST) return;
    const at =
      (await nextFreeSlot(tx, post, waiting.zone, now)) ??
      (await nextFreeDay(tx, post, scheduledAt, waiting.zone, now));
    if (!at) return;
    const { post: moved } = await changeStatus(tx, post, {
      event: { type: 'plan', at },
      now,
      actor: GREENROOM,
      history: 'plan moved',
      note: at.toISOString(),
      set: { planMoves: post.planMoves + 1 },
    });
    await tellOwner(ctx, tx, moved, 'plan-moved', { moves: moved.planMoves, movedFrom: scheduledAt });
  });
}

/** The client's next day without a post, at the same time of day; null if `DAYS_AHEAD` days are full. */
async function nextFreeDay(tx: Tx, post: PostRow, from: Date, zone: string, now: Date): Promise<Date | null> {
  const { companyId } = post;
  if (companyId === null) return null;
  const day = (at: Date) => dateText(wallTimeAt(at, zone));
  const others = await tx
    .select({ at: calendarTime })
    .from(posts)
    .where(
      and(
        eq(posts.companyId, companyId),
        ne(posts.id, post.id),
        isNull(posts.archivedAt),
        gte(calendarTime, new Date(from.getTime() - DAY)),
      ),
    );
  const taken = new Set(others.map(({ at }) => day(at)));
  const passed = Math.max(0, Math.floor((now.getTime() - from.getTime()) / DAY));
  for (let days = 1; days <= passed + DAYS_AHEAD; days += 1) {
    const at = daysLater(from, days, zone);
    if (at > now && !taken.has(day(at))) return at;
  }
  return null;
}
