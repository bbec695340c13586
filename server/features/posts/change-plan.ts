import { isUnderReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { rulesOf } from '#server/features/companies/no-answer.ts';
import type { Ctx } from '#server/kit/context.ts';
import { dateNeedsYesAgain } from './change-date.ts';
import { changeStatus } from './change-status.ts';
import { approvalsOf, type PostRow } from './store.ts';

/**
 * Changes the plan of a post that is not approved yet; nothing goes out at a plan. Reviewers are not
 * asked again, unless the client's yes includes the date: a reviewer who sees the old date must not
 * approve the new one. The caller holds the lock.
 */
export async function changePlan(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  actor: string,
  at: Date | null,
): Promise<{ post: PostRow; asksAgain: boolean }> {
  if (post.scheduledAt?.getTime() === at?.getTime()) return { post, asksAgain: false };
  if (at && isUnderReview(post.status) && (await isPartOfYes(tx, post)))
    return dateNeedsYesAgain(ctx, tx, post, actor, at);
  const changed = await changeStatus(tx, post, {
    event: { type: 'plan', at },
    now: ctx.now(),
    actor,
    history: 'plan changed',
    note: at?.toISOString() ?? null,
    set: { planMoves: 0 },
  });
  return { post: changed.post, asksAgain: false };
}

const isPartOfYes = async (tx: Tx, post: PostRow) =>
  (await rulesOf(tx, post.companyId)).dateNeedsYes && (await approvalsOf(tx, post.id)).length > 0;
