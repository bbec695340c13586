import { and, eq, sql } from 'drizzle-orm';
import { nextRung, skippedText, takenFrom, whyNot, type Rung, type Step } from '#domain/approvals/ladder.ts';
import { isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { lockIfThere, writeHistory, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { notifyReviewers } from './notify-reviewers.ts';
import { readWaitedFor, type WaitedFor } from './read-waiting.ts';
import { tellOwner } from './tell-owner.ts';
import type { Told } from './told.ts';

const rungOf = ({ climber, rules, zone }: WaitedFor) => nextRung(climber, rules, zone);
const isDue = (rung: Rung | null, { rules, zone }: WaitedFor, now: Date): rung is Rung =>
  rung !== null && takenFrom(rung, rules, zone, now) <= now;

/** Posts with a reviewer for whom a step of the client's ladder is due. */
export async function postsOnLadder(ctx: Ctx): Promise<string[]> {
  const now = ctx.now();
  const waiting = await readWaitedFor(
    ctx,
    ctx.db,
    and(
      sql`ladder_step < 3`,
      sql`waiting_since + make_interval(hours => least(mail_after, text_after, manager_after))
          <= ${now.toISOString()}::timestamptz`,
    ),
  );
  return [
    ...new Set(waiting.filter((one) => isDue(rungOf(one), one, now)).map((one) => one.approval.postId)),
  ];
}

/**
 * Takes each due ladder step of one post once, marked in the transaction that writes its message. A step that
 * cannot be taken for a person is skipped, with an entry in the history. May be repeated. `gathers`: see `notifyReviewers`.
 */
export async function climbLadder(ctx: Ctx, postId: string, { gathers = false } = {}): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, postId);
    if (!post || post.archivedAt || !isOpenForReview(post.status)) return;
    const taken: Record<Step, Told[]> = { mail: [], text: [], manager: [] };
    for (const one of await readWaitedFor(ctx, tx, eq(approvals.postId, postId)))
      await climb(ctx, tx, post, one, taken);
    const reminded = [...taken.mail, ...taken.text];
    const own = reminded.filter((one) => !one.sendTo);
    // A reminder by a channel other than the reviewer's own is not gathered with their waiting notices.
    const other = reminded.filter((one) => one.sendTo);
    await notifyReviewers(ctx, tx, post, own, 'review-reminder', { gathers });
    await notifyReviewers(ctx, tx, post, other, 'review-reminder', { atOnce: true });
    const entry = { at: ctx.now(), actor: GREENROOM, version: post.version };
    if (reminded.length > 0)
      await writeHistory(tx, postId, { ...entry, event: 'reminded', note: contactsOf(reminded) });
    if (taken.manager.length === 0) return;
    const reviewer = contactsOf(taken.manager);
    await writeHistory(tx, postId, { ...entry, event: 'manager told', note: reviewer });
    await tellOwner(ctx, tx, post, 'no-answer', { reviewer });
  });
}

const contactsOf = (several: Told[]) => several.map((one) => one.reviewerContact).join(', ');

/** Skips due steps that cannot be taken for one person, and takes the first that can. */
async function climb(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  one: WaitedFor,
  taken: Record<Step, Told[]>,
): Promise<void> {
  const now = ctx.now();
  const { approval, reach } = one;
  let climber = one.climber;
  for (let rung = rungOf(one); isDue(rung, one, now); rung = rungOf({ ...one, climber })) {
    const why = whyNot(rung.step, reach);
    climber = { ...climber, ladderStep: rung.number, stepAt: why === null ? now : rung.skippedAt };
    const { ladderStep, stepAt } = climber;
    await tx.update(approvals).set({ ladderStep, stepAt }).where(eq(approvals.id, approval.id));
    if (why === null) {
      taken[rung.step].push(sentBy(one, rung.step));
      return;
    }
    await writeHistory(tx, post.id, {
      at: now,
      actor: GREENROOM,
      event: 'step skipped',
      version: post.version,
      note: `${approval.reviewerContact} · ${skippedText(rung.step, why)}`,
    });
  }
}

/** The approval, with `sendTo` if the step uses another channel than the reviewer's own. */
function sentBy({ approval, reach }: WaitedFor, step: Step): Told {
  const type = step === 'mail' ? 'email' : 'phone';
  const contact = step === 'mail' ? reach.email : reach.phone;
  if (step === 'manager' || contact === null || type === approval.reviewerType) return approval;
  return { ...approval, sendTo: { contact, type } };
}
