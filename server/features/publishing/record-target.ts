import { PASSED_WHILE_CLOSING } from '#domain/agencies/closing.ts';
import { isOut } from '#domain/networks/targets.ts';
import { OWN_FAULT, sentence } from '#domain/publishing/failure.ts';
import {
  ONLY_IF_OUT,
  RECONNECT_FIRST,
  unconfirmedOn,
  unreachableFor24Hours,
} from '#domain/publishing/target-words.ts';
import { CALL_FORGOTTEN_AFTER, nextEarlyTry, nextTryAt, TOO_LATE_AFTER } from '#domain/publishing/timing.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockIfThere } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Published } from '#server/ports/networks/port.ts';
import { PortError, type FailureKind } from '#server/ports/port-error.ts';
import { atStep } from './at-step.ts';
import { endTarget } from './end-target.ts';
import { failTarget } from './fail-target.ts';
import { openAfterwards } from './finish-target.ts';
import { isAnothers } from './others-posts.ts';
import { settlePost } from './settle-post.ts';
import { endAttempt, noteOnAttempt } from './store.ts';
import { checkpointColumns, targetWithAccount, updateTarget, type Checkpoint } from './target-store.ts';
import type { TakenStep } from './taken-step.ts';

/** How long after a commit without an answer the network is asked, and asked again; never sooner. */
export const ASK_AFTER = 5_000;
/** The shortest wait of a channel that asks for one while it prepares. */
const LEAST_PAUSE = 1_000;

/** Whatever a channel's date says, a network is never asked again and again without a pause. */
const notSooner = (ctx: Ctx, at: Date, pause: number) =>
  new Date(Math.max(at.getTime(), ctx.now().getTime() + pause));

/** Stores a preparation step before the next starts. False if another worker has continued. */
export const storeStep = (ctx: Ctx, taken: TakenStep, checkpoint: Checkpoint, notBefore: Date | null) =>
  atStep(ctx, taken, (tx) =>
    updateTarget(tx, taken.targetId, {
      ...checkpointColumns(taken.version, checkpoint),
      reason: null,
      tries: 0,
      notBefore: notBefore && notSooner(ctx, notBefore, LEAST_PAUSE),
      updatedAt: ctx.now(),
    }),
  );

/**
 * The network said that the post is out, now or when it was asked. This holds whatever has happened to the
 * post since. False if a post that was found by its text is, or may be, another target's.
 */
export async function recordOut(ctx: Ctx, taken: TakenStep, published: Published): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, taken.postId, null, { closingToo: true });
    const found = post && (await targetWithAccount(tx, taken.targetId));
    if (!post || !found) return true;
    const { account } = found;
    if (
      taken.is === 'find out' &&
      taken.channel.byWords &&
      account &&
      (await isAnothers(tx, { taken, account, id: published.id, now: ctx.now() }))
    )
      return false;
    if (taken.attemptId)
      await endAttempt(tx, taken.attemptId, { state: 'published', at: ctx.now(), link: published.link });
    if (found.target.state === 'published' && found.target.remoteId !== null) return true;
    await endTarget(ctx, tx, post, found.target, { state: 'published', published });
    await openAfterwards(ctx, tx, taken, published);
    await settlePost(ctx, tx, post);
    return true;
  });
}

/**
 * The network does not have the post: publishing goes on as if that commit had not been made, after the pause
 * that its failure asked for. Meanwhile the post is free to be changed. A call without an answer may still be
 * on its way, so until it has surely ended, or the pause has, the post is held still and asked about again.
 */
export async function recordNotOut(ctx: Ctx, taken: TakenStep, checkpoint: Checkpoint): Promise<boolean> {
  const now = ctx.now();
  const { unclear } = taken;
  // Preparing anew has its own pauses.
  const until = unclear && checkpoint.next === 'commit' ? new Date(unclear.until) : now;
  const ended = (taken.work.committingSince ?? now).getTime() + CALL_FORGOTTEN_AFTER;
  if (until > now && !unclear?.answered && ended > now.getTime()) {
    const as = { next: 'commit' as const, data: taken.work.checkpoint ?? {} };
    return recordLookAgain(ctx, taken, as, new Date(Math.min(until.getTime(), ended)));
  }
  return atStep(ctx, taken, async (tx) => {
    const reason = 'The network was asked, and it is not out.';
    if (taken.attemptId) await endAttempt(tx, taken.attemptId, { state: 'retry', at: now, reason });
    await updateTarget(tx, taken.targetId, {
      ...checkpointColumns(taken.version, { ...checkpoint, ...(unclear && { unclear }) }),
      state: 'waiting',
      notBefore: until > now ? until : null,
      updatedAt: now,
    });
  });
}

/** The network cannot tell yet: asks again later. */
export const recordLookAgain = (ctx: Ctx, taken: TakenStep, checkpoint: Checkpoint, notBefore: Date) =>
  atStep(ctx, taken, (tx) =>
    updateTarget(tx, taken.targetId, {
      ...checkpointColumns(taken.version, {
        ...checkpoint,
        ...(taken.unclear && { unclear: taken.unclear }),
      }),
      notBefore: notSooner(ctx, notBefore, ASK_AFTER),
      updatedAt: ctx.now(),
    }),
  );

export const recordUnconfirmed = (ctx: Ctx, taken: TakenStep) =>
  atStep(ctx, taken, async (tx, post, target) => {
    const reason = unconfirmedOn(taken.place);
    if (taken.attemptId)
      await endAttempt(tx, taken.attemptId, { state: 'unconfirmed', at: ctx.now(), reason });
    await endTarget(ctx, tx, post, target, { state: 'unconfirmed', reason });
    await settlePost(ctx, tx, post);
  });

/** Records a failed step. A commit that may have gone out is asked about, never just repeated. */
export async function recordStepFailure(ctx: Ctx, taken: TakenStep, error: unknown): Promise<boolean> {
  const unannounced = taken.is === 'prepare' ? 'retry later' : 'outcome unknown';
  const failure = error instanceof PortError ? error : new PortError(unannounced, OWN_FAULT);
  if (!(error instanceof PortError))
    ctx.log.error({ err: error, target: taken.targetId }, 'a channel failed');
  const now = ctx.now();
  const reason = sentence(failure.message);
  const isLimited = failure.mostTries !== undefined;
  // Where few tries are made, those count that failed in these very words, from the date on.
  const failedTries = isLimited && taken.reason !== reason ? 1 : taken.tries + 1;
  const isEarly = isLimited && taken.at > now;
  const askedFor = (failure.retryAfterSeconds ?? 0) * 1000;
  // An open commit is asked about for as long after it began as a post may be late.
  const at = taken.is === 'find out' ? (taken.work.committingSince ?? taken.at) : taken.at;
  const later = {
    notBefore: isEarly ? nextEarlyTry(taken.at, now) : nextTryAt({ at, now, failedTries, askedFor }),
    tries: isEarly ? 0 : failedTries,
    updatedAt: now,
  };
  const isLast = failure.kind === 'retry later' && !isEarly && failedTries >= (failure.mostTries ?? Infinity);
  const kind = isLast ? 'will never work' : kindOf(failure, taken, reason);

  const askSoon = () => {
    const unclear = {
      until: later.notBefore.toISOString(),
      answered: failure.answered,
      duplicate: failure.duplicate ? reason : null,
    };
    return {
      ...checkpointColumns(taken.version, { next: 'commit', data: taken.work.checkpoint ?? {}, unclear }),
      notBefore: new Date(now.getTime() + ASK_AFTER),
    };
  };

  return atStep(ctx, taken, async (tx, post, target) => {
    // What is out stays out. What was not written down is found open, and tried or asked about again.
    if (isOut(target.state)) return;
    if (taken.is === 'find out' || (taken.is === 'commit' && kind === 'outcome unknown')) {
      // The try stays open, because its result is unknown; a reason on
      // it means that the call itself has ended.
      if (taken.attemptId) await noteOnAttempt(tx, taken.attemptId, reason);
      await updateTarget(tx, target.id, {
        ...later,
        reason: target.reason === ONLY_IF_OUT ? ONLY_IF_OUT : reason,
        ...(taken.is === 'commit' && askSoon()),
      });
      return;
    }
    const isOver = now.getTime() - taken.at.getTime() >= TOO_LATE_AFTER;
    const end = (state: 'retry' | 'failed') =>
      taken.attemptId && endAttempt(tx, taken.attemptId, { state, at: now, reason });
    if (target.reason === ONLY_IF_OUT && (kind === 'reconnect' || kind === 'retry later')) {
      await end('failed');
      await failTarget(ctx, tx, post, target, PASSED_WHILE_CLOSING);
    } else if (kind === 'reconnect') {
      await end('retry');
      await updateTarget(tx, target.id, { state: 'waiting', reason: RECONNECT_FIRST, updatedAt: now });
    } else if (kind === 'retry later' && !isOver) {
      await end('retry');
      await updateTarget(tx, target.id, { ...later, state: 'waiting', reason });
    } else {
      await end('failed');
      const why = kind === 'retry later' ? unreachableFor24Hours(taken.channel.label, reason) : reason;
      if (failure.isThere) {
        const there = { next: 'commit', data: taken.work.checkpoint ?? {}, isThere: true } as const;
        await updateTarget(tx, target.id, checkpointColumns(taken.version, there));
      }
      await failTarget(ctx, tx, post, target, why);
    }
  });
}

/**
 * What a failure means at this step. A network that has a post like this may have this very one, so it is
 * asked. If that is not so, and it refuses the next commit in the same words, the refusal is its answer.
 */
function kindOf(failure: PortError, taken: TakenStep, reason: string): FailureKind {
  if (failure.kind !== 'outcome unknown') return failure.kind;
  if (taken.is === 'prepare') return 'retry later';
  const isAnswer = taken.is === 'commit' && failure.duplicate && taken.unclear?.duplicate === reason;
  return isAnswer ? 'will never work' : failure.kind;
}
