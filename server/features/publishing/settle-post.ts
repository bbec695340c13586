import { isByHand, isOut, needsLook } from '#domain/networks/targets.ts';
import { goesOutAt } from '#domain/posts/status.ts';
import { failureOf } from '#domain/publishing/target-words.ts';
import type { Tx } from '#server/db/connect.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import type { PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { failPost } from './fail-post.ts';
import { targetsOf, type TargetRow } from './target-store.ts';

const isUnderWay = (target: TargetRow) =>
  !isByHand(target) && !isOut(target.state) && !needsLook(target.state);

/**
 * Derives the post's status from its targets: Published when all are out, Failed when one failed and none is
 * under way. Targets for a person wait to be marked. The caller holds the post.
 */
export async function settlePost(ctx: Ctx, tx: Tx, post: PostRow): Promise<void> {
  if (!goesOutAt(post.status, post.scheduledAt)) return;
  const targets = await targetsOf(tx, post.id);
  if (targets.length === 0 || targets.some(isUnderWay)) return;
  const bad = targets.filter((target) => needsLook(target.state));
  const out = targets.filter((target) => isOut(target.state));
  if (bad.length > 0) {
    const isUnconfirmed = bad.some((target) => target.state === 'unconfirmed');
    await failPost(ctx, tx, post, failureOf(targets, bad), {
      history: isUnconfirmed ? 'unconfirmed' : 'failed',
      out: { on: out.length, of: targets.length },
    });
  } else if (out.length === targets.length) {
    const url = out.find((target) => target.url !== null)?.url ?? null;
    const now = ctx.now();
    await changeStatus(tx, post, {
      event: { type: 'published' },
      now,
      actor: GREENROOM,
      history: 'published',
      set: { publishedAt: now, publishedUrl: url },
    });
  }
}
