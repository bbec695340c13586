import { noteOnYeses } from '#domain/posts/history-notes.ts';
import type { PostStatus, Transition } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import type { Changed } from '#server/features/posts/change-status.ts';
import { writeHistory } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { settledBy } from './earlier-yeses.ts';

/** Why a fully approved post has no date; null if it has one, or never had. */
const settledNote = (move: Transition): string | null =>
  move.planPassed ? 'The planned time had passed' : (move.unfit ?? null);

/** The history's entry of a post that is settled: everyone approved it, or who approved which version, who was silent, what was skipped. */
export async function noteSettled(ctx: Ctx, tx: Tx, changed: Changed, from: PostStatus): Promise<void> {
  const { post, move } = changed;
  const by = await settledBy(tx, post, changed.reviews);
  const why = settledNote(move);
  await writeHistory(tx, post.id, {
    at: ctx.now(),
    actor: GREENROOM,
    event: by && !by.onlySilence ? 'stages done' : 'all approved',
    from,
    to: post.status,
    version: post.version,
    note: by ? noteOnYeses(by, why) : why,
  });
}
