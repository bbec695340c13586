import { asSent } from '#domain/networks/count-text.ts';
import { placeOf } from '#domain/networks/place.ts';
import { readVariant } from '#domain/networks/variant.ts';
import { workKey } from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import type { PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Account, Channel, JsonObject } from '#server/ports/networks/port.ts';
import { takenIds } from './others-posts.ts';
import type { TakenStep } from './taken-step.ts';
import { targetMedia } from './target-media.ts';
import {
  afterwardsOf,
  triedSince,
  type AccountRow,
  type TargetRow,
  type UnclearCommit,
} from './target-store.ts';

/** The caller holds the post. */
export interface Held {
  post: PostRow;
  target: TargetRow;
  account: AccountRow;
}

/** The account without tokens: enough for a channel to decide what to do after a lost call. */
export const bare = (row: AccountRow): Account => ({
  remoteId: row.remoteId,
  handle: row.handle,
  tokens: {},
  details: row.details as JsonObject,
});

/** A step with everything that its call needs. */
export async function stepOf(
  ctx: Ctx,
  tx: Tx,
  of: Held & {
    at: Date;
    step: number;
    channel: Channel;
    attempt: { id: string; version: number; startedAt: Date } | null;
    is: TakenStep['is'];
    data: JsonObject | null;
    unclear?: UnclearCommit | undefined;
  },
): Promise<TakenStep> {
  const { post, target, account, at, step, channel, attempt } = of;
  const version = attempt?.version ?? post.version;
  const { firstComment, fields } = readVariant(target.options);
  const since =
    of.is === 'find out' && attempt
      ? ((await triedSince(tx, target.id, version)) ?? attempt.startedAt)
      : null;
  return {
    is: of.is,
    postId: post.id,
    targetId: target.id,
    accountId: account.id,
    channel,
    step,
    version,
    at,
    tries: target.tries,
    reason: target.reason,
    attemptId: attempt?.id ?? null,
    place: placeOf(account),
    remoteId: target.remoteId,
    link: target.url,
    maybeSince: afterwardsOf(target)?.maybeSince ?? null,
    unclear: of.unclear ?? null,
    work: {
      key: workKey({ postId: post.id, version, accountId: account.id }),
      scheduledAt: at,
      text: asSent(target.caption ?? post.caption),
      media: await targetMedia(ctx, tx, post, { ...account, options: target.options }),
      firstComment: firstComment === null ? null : asSent(firstComment),
      options: fields as JsonObject,
      checkpoint: of.data,
      committingSince: attempt?.startedAt ?? null,
      ...(since && { triedSince: since }),
      ...(since && channel.byWords && { taken: await takenIds(tx, { targetId: target.id, account }) }),
    },
  };
}
