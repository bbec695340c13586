import { contentOf } from '#domain/posts/editable.ts';
import { goesOutAt, mayGoOut } from '#domain/posts/status.ts';
import {
  NOT_APPROVED,
  noSuchChannel,
  SLEPT_OVER,
  TOO_LATE,
  unconfirmed,
} from '#domain/publishing/failure.ts';
import { PUBLISH_JOB, publishKey } from '#domain/publishing/job.ts';
import {
  attemptKey,
  attemptPrefix,
  CALL_FORGOTTEN_AFTER,
  pauseAfter,
  timingOf,
} from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { lockIfThere, stateOf, writeHistory, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';
import type { Handover, PublisherPort } from '#server/ports/publisher/port.ts';
import { failPost } from './fail-post.ts';
import { channelOf, mediaOf } from './queries.ts';
import { targetsOf } from './target-store.ts';
import { takeTargets } from './take-targets.ts';
import { attemptsOf, beginAttempt, endAttempt, type AttemptRow } from './store.ts';

export interface Taken {
  attemptId: string;
  scheduledAt: Date;
  /** Failed tries for this version and date. */
  retry: number;
  publisher: PublisherPort;
  handover: Handover;
}

/** `taken`: call the channel, then record. `later`: nothing to do before then. `done`: nothing to do. */
export type TakeResult = { is: 'taken'; taken: Taken } | { is: 'later'; at: Date } | { is: 'done' };

const done = { is: 'done' } as const;
const plus = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/**
 * Decides, under the post's lock, whether this version goes to its channel now, and records the try before
 * anything is sent. May be repeated; two workers see each other's tries.
 */
export async function takePost(ctx: Ctx, postId: string): Promise<TakeResult> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, postId);
    const at = post && goesOutAt(post.status, post.scheduledAt);
    if (!post || !at || post.dueToldAt || post.archivedAt) return done;
    const timing = timingOf(at, now);
    if (timing === 'early') {
      await queueJob(tx, PUBLISH_JOB, { postId }, { key: publishKey(postId), runAt: at, again: true });
      return done;
    }
    const targets = await targetsOf(tx, postId);
    if (targets.length > 0) return takeTargets(ctx, tx, post, targets, timing);
    const channel = await channelOf(tx, post);
    const publisher = ctx.publishers[channel];
    const attempts = await attemptsOf(tx, postId);
    const open = attempts.find((attempt) => attempt.state === 'calling');
    if (open && !open.repeatable) return waitOrGiveUp(ctx, tx, post, open);
    if (open && open.channel !== channel) {
      // The company has changed its channel: this try ends, and the new channel makes the next.
      await endAttempt(tx, open.id, { state: 'retry', at: now });
      return { is: 'later', at: now };
    }

    const fail = async (reason: string): Promise<TakeResult> => {
      if (open) await endAttempt(tx, open.id, { state: 'failed', at: now, reason });
      await failPost(ctx, tx, post, reason);
      return done;
    };
    const thisDate = { postId, version: post.version, scheduledAt: at };
    const isTried = attempts.some((one) => one.key.startsWith(attemptPrefix(thisDate)));
    if (timing === 'too late') return fail(isTried ? TOO_LATE : SLEPT_OVER);
    if (!mayGoOut(await stateOf(tx, post))) return fail(NOT_APPROVED);
    if (!publisher) return fail(noSuchChannel(channel));

    const { version } = post;
    const { repeatable } = publisher;
    const before = attempts.filter((one) => one.key.startsWith(attemptPrefix(thisDate)) && one !== open);
    const last = before[0]?.finishedAt;
    const notBefore = last && plus(last, pauseAfter(before.length));
    if (notBefore && notBefore > now) return { is: 'later', at: notBefore };

    const key = attemptKey({ ...thisDate, retry: before.length });
    const attempt =
      open?.key === key
        ? open
        : await beginAttempt(tx, { postId, version, channel, repeatable, key, startedAt: now });
    if (!attempt) return done;
    if (!repeatable)
      await writeHistory(tx, postId, {
        at: now,
        actor: GREENROOM,
        event: 'publishing',
        version,
        note: publisher.label,
      });
    const media = await mediaOf(ctx, tx, postId);
    const handover = { postId, version, ...contentOf(post), media, key };
    return {
      is: 'taken',
      taken: { attemptId: attempt.id, scheduledAt: at, retry: before.length, publisher, handover },
    };
  });
}

/** An open try: it is still under way, or its worker died during the call. */
async function waitOrGiveUp(ctx: Ctx, tx: Tx, post: PostRow, open: AttemptRow): Promise<TakeResult> {
  const now = ctx.now();
  const forgotten = plus(open.startedAt, CALL_FORGOTTEN_AFTER);
  if (forgotten > now) return { is: 'later', at: forgotten };
  const reason = unconfirmed(ctx.publishers[open.channel]?.label ?? 'its channel');
  await endAttempt(tx, open.id, { state: 'unconfirmed', at: now, reason });
  await failPost(ctx, tx, post, reason, { history: 'unconfirmed' });
  return done;
}
