import { noteOnStage } from '#domain/posts/history-words.ts';
import type { Tx } from '#server/db/connect.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import type { Changed } from '#server/features/posts/change-status.ts';
import { writeHistory, type AskedApproval } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { askReviewers } from './ask-reviewers.ts';
import { notifyReviewers } from './notify-reviewers.ts';
import { tellNobodyLeft } from './tell-nobody-left.ts';

/**
 * Asks the people of the next stage, within the transaction that ended the stage before; or, if nobody was
 * left in the current stage, the people who replace them. The post's lock ensures that they are asked once,
 * however many answers arrive at the same moment.
 */
export async function askStage(
  ctx: Ctx,
  tx: Tx,
  { post, hasNextStage }: Pick<Changed, 'post' | 'hasNextStage'>,
): Promise<AskedApproval[]> {
  const { stages } = post;
  const stage = stages?.now ? stages.list[stages.now - 1] : undefined;
  if (!hasNextStage || !stage) return [];
  const now = ctx.now();
  const asked = await askReviewers(tx, post, now);
  await notifyReviewers(ctx, tx, post, asked, 'review-request');
  if (asked.length === 0) await tellNobodyLeft(ctx, tx, post);
  await writeHistory(tx, post.id, {
    at: now,
    actor: GREENROOM,
    event: 'stage begun',
    version: post.version,
    note: noteOnStage(stage.name, asked.map((one) => one.reviewerContact).join(', ')),
  });
  return asked;
}
