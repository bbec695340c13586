import { MAY_NOT_SKIP, maySkip, NOT_THIS_STAGE } from '#domain/approvals/stages.ts';
import type { skipStage } from '#domain/approvals/stages-contract.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError } from '#domain/kit/errors.ts';
import { noteOnStage } from '#domain/posts/history-words.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import { lockPost, reviewersOf } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { askStage } from './ask-stage.ts';
import { noteSettled } from './note-settled.ts';
import { tellAllApproved } from './tell-owner.ts';

/** Skips the current stage, if its rule allows that to the member, with a reason on record. */
export async function skipPresentStage(
  ctx: Ctx,
  member: Member,
  postId: string,
  { stage: number, reason }: BodyOf<typeof skipStage>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, postId, member);
    const now = ctx.now();
    const stage = post.stages?.list[number - 1];
    if (!stage || post.stages?.now !== number) throw new AppError('conflict', NOT_THIS_STAGE);
    const people = (await reviewersOf(tx, postId)).filter((one) => one.stage === number);
    if (!maySkip(stage, member.role, people.length)) throw new AppError('forbidden', MAY_NOT_SKIP);
    const by = nameOf(member);
    const changed = await changeStatus(tx, post, {
      event: { type: 'stage skipped', by, reason },
      now,
      actor: by,
      history: 'stage skipped',
      note: noteOnStage(stage.name, reason),
    });
    await askStage(ctx, tx, changed);
    // Whoever has the post is told, unless they skipped the stage themselves; what a key did, its maker has not seen.
    if (await tellAllApproved(ctx, tx, changed, member.key ? {} : { doer: member.userId }))
      await noteSettled(ctx, tx, changed, changed.post.status);
  });
}
