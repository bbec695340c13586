import { placeOf } from '#domain/networks/place.ts';
import { readVariant } from '#domain/networks/variant.ts';
import { noteOnAccount } from '#domain/posts/history-words.ts';
import { commentNotOut, commentUnknown } from '#domain/publishing/comment-words.ts';
import type { Tx } from '#server/db/connect.ts';
import { tellOwner } from '#server/features/approvals/tell-owner.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { writeHistory, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { updateTarget, type TargetRow } from './target-store.ts';

/**
 * A published target is without its first comment, or nobody knows: says so at the account, in the history
 * and to the owner, with the comment to copy. Nothing happens where there is no comment. The caller holds the
 * post.
 */
export async function tellMissingComment(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  target: TargetRow,
  how: 'not out' | 'unknown',
  said: string | null,
): Promise<void> {
  const text = readVariant(target.options).firstComment;
  if (text === null) return;
  const unconfirmed = how === 'unknown';
  const reason = unconfirmed ? commentUnknown(said ?? '') : commentNotOut(said ?? '');
  const place = placeOf(target);
  await updateTarget(tx, target.id, { reason });
  await writeHistory(tx, post.id, {
    at: ctx.now(),
    actor: GREENROOM,
    event: unconfirmed ? 'comment unconfirmed on account' : 'comment failed on account',
    version: target.checkpointVersion ?? post.version,
    note: noteOnAccount(place, said),
  });
  await tellOwner(ctx, tx, post, 'publish-failed', { reason, unconfirmed, missing: { place, text } });
}
