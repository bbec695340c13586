import { placeOf } from '#domain/networks/place.ts';
import { noteOnAccount } from '#domain/posts/history-words.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import type { Tx } from '#server/db/connect.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { writeHistory, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Published } from '#server/ports/networks/port.ts';
import { updateTarget, type TargetRow } from './target-store.ts';

type End = { state: 'published'; published: Published } | { state: 'failed' | 'unconfirmed'; reason: string };

const EVENTS: Record<End['state'], HistoryEvent> = {
  published: 'out on account',
  failed: 'failed on account',
  unconfirmed: 'unconfirmed on account',
};

/** Ends a target: nothing more happens by itself. The caller holds the post, and settles it afterwards. */
export async function endTarget(ctx: Ctx, tx: Tx, post: PostRow, target: TargetRow, end: End): Promise<void> {
  const now = ctx.now();
  const isOut = end.state === 'published';
  await updateTarget(tx, target.id, {
    state: end.state,
    reason: isOut ? null : end.reason,
    notBefore: null,
    updatedAt: now,
    ...(isOut && { url: end.published.link, remoteId: end.published.id, publishedAt: now }),
  });
  await writeHistory(tx, post.id, {
    at: now,
    actor: GREENROOM,
    event: EVENTS[end.state],
    version: target.checkpointVersion ?? post.version,
    note: noteOnAccount(placeOf(target), isOut ? end.published.link : end.reason),
  });
}
