import { PASSED_WHILE_CLOSING } from '#domain/agencies/closing.ts';
import { placeOf } from '#domain/networks/place.ts';
import { isSettled } from '#domain/networks/targets.ts';
import { goesOutAt, mayGoOut } from '#domain/posts/status.ts';
import { NOT_APPROVED, TOO_LATE } from '#domain/publishing/failure.ts';
import {
  notSetUpHere,
  ONLY_IF_OUT,
  RECONNECT_FIRST,
  unconfirmedOn,
} from '#domain/publishing/target-words.ts';
import {
  CALL_FORGOTTEN_AFTER,
  commitKey,
  FILE_TRIES,
  nextEarlyTry,
  nextTryAt,
  PREPARE_AHEAD,
  timingOf,
  TOO_LATE_AFTER,
} from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { channelFor } from '#server/features/networks/channel-for.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { lockIfThere, stateOf, writeHistory } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { endTarget } from './end-target.ts';
import { failTarget } from './fail-target.ts';
import { settlePost } from './settle-post.ts';
import { bare, stepOf, type Held } from './step-of.ts';
import { beginAttempt, endAttempt } from './store.ts';
import {
  afterwardsOf,
  checkpointFor,
  openAttemptOf,
  targetWithAccount,
  updateTarget,
  type AccountRow,
} from './target-store.ts';
import { filmsOf } from './target-films.ts';
import { takeAfterwards } from './take-afterwards.ts';
import type { TargetVerdict } from './taken-step.ts';

const done = { is: 'done' } as const;
/** How often the progress of a video's conversion is checked. */
const LOOK_AT_FILM = 5_000;
const plus = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);
/** Decides, under the post's lock, the next step for this account, and records it before anything is sent. */
export async function takeTarget(ctx: Ctx, postId: string, targetId: string): Promise<TargetVerdict> {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, postId);
    const found = post && (await targetWithAccount(tx, targetId));
    if (!post || !found) return done;
    const { target, account } = found;
    if (afterwardsOf(target)) return takeAfterwards(ctx, tx, { post, target, account });
    const open = await openAttemptOf(tx, targetId);
    if (open) {
      if (isSettled(target.state)) {
        await endAttempt(tx, open.id, { state: 'retry', at: ctx.now() });
        return done;
      }
      return afterLostCommit(ctx, tx, { post, target, account, open });
    }
    const at = goesOutAt(post.status, post.scheduledAt);
    if (!at || isSettled(target.state) || post.archivedAt) return done;
    if (!account) {
      await updateTarget(tx, targetId, { state: 'reminder', updatedAt: ctx.now() });
      return done;
    }
    return nextStep(ctx, tx, { post, target, account, at });
  });
}

async function nextStep(ctx: Ctx, tx: Tx, held: Held & { at: Date }): Promise<TargetVerdict> {
  const { post, target, account, at } = held;
  const now = ctx.now();
  const fail = async (reason: string): Promise<TargetVerdict> => {
    await failTarget(ctx, tx, post, target, reason);
    return done;
  };
  const timing = timingOf(at, now);
  if (timing === 'too late') return fail(TOO_LATE);
  if (target.reason === ONLY_IF_OUT) return fail(PASSED_WHILE_CLOSING);
  const channel = channelFor(ctx, account.network);
  if (!channel) return fail(notSetUpHere(placeOf(account)));
  const ahead = plus(at, -PREPARE_AHEAD);
  if (ahead > now) return { is: 'later', at: ahead };
  if (!mayGoOut(await stateOf(tx, post)))
    return timing === 'early' ? { is: 'later', at } : fail(NOT_APPROVED);
  if (account.brokenReason !== null) {
    if (target.reason !== RECONNECT_FIRST)
      await updateTarget(tx, target.id, { state: 'waiting', reason: RECONNECT_FIRST, updatedAt: now });
    // Reconnecting the account wakes this job at once; else it is too late by then.
    return { is: 'later', at: plus(at, TOO_LATE_AFTER + 1000) };
  }
  if (target.notBefore && target.notBefore > now) return { is: 'later', at: target.notBefore };
  const checkpoint = checkpointFor(target, post.version);
  const next = checkpoint?.next ?? 'prepare';
  if (next === 'commit' && timing === 'early') return { is: 'later', at };
  if (next === 'prepare') {
    const { network, details } = account;
    const films = await filmsOf(tx, post.id, { network, details, options: target.options });
    if (films.is === 'failed') return fail(films.reason);
    if (films.is === 'away') {
      // As with a picture: see `recordStepFailure`.
      const tries = timing === 'early' ? 0 : target.tries + 1;
      if (tries >= FILE_TRIES) return fail(films.reason);
      const notBefore =
        timing === 'early' ? nextEarlyTry(at, now) : nextTryAt({ at, now, failedTries: tries });
      const { reason } = films;
      await updateTarget(tx, target.id, { state: 'waiting', reason, tries, notBefore, updatedAt: now });
      return { is: 'later', at: notBefore };
    }
    if (films.is === 'waiting') {
      if (target.reason !== films.reason || target.state !== 'preparing')
        await updateTarget(tx, target.id, { state: 'preparing', reason: films.reason, updatedAt: now });
      return { is: 'later', at: plus(now, LOOK_AT_FILM) };
    }
  }
  const is = checkpoint?.isThere ? 'find out' : next;
  const attempt = is === 'commit' ? await beginCommit(ctx, tx, held) : null;
  if (is === 'commit' && !attempt) return done;
  const step = target.step + 1;
  await updateTarget(tx, target.id, {
    step,
    state: is === 'commit' ? 'publishing' : 'preparing',
    updatedAt: now,
  });
  return stepOf(ctx, tx, {
    ...held,
    step,
    channel,
    attempt,
    is,
    data: checkpoint?.data ?? null,
    unclear: checkpoint?.unclear,
  });
}

/** Records the try, committed before the one call that makes the post visible. */
async function beginCommit(ctx: Ctx, tx: Tx, { post, target, account }: Held) {
  const now = ctx.now();
  const attempt = await beginAttempt(tx, {
    postId: post.id,
    targetId: target.id,
    version: post.version,
    channel: account.network,
    repeatable: false,
    key: commitKey({ targetId: target.id, step: target.step }),
    startedAt: now,
  });
  if (attempt)
    await writeHistory(tx, post.id, {
      at: now,
      actor: GREENROOM,
      event: 'publishing',
      version: post.version,
      note: placeOf(account),
    });
  return attempt;
}

type Lost = Omit<Held, 'account'> & {
  account: AccountRow | null;
  open: NonNullable<Awaited<ReturnType<typeof openAttemptOf>>>;
};

/** An open commit: it is under way, its worker died, or its answer was lost. The network is asked. */
async function afterLostCommit(
  ctx: Ctx,
  tx: Tx,
  { post, target, account, open }: Lost,
): Promise<TargetVerdict> {
  const now = ctx.now();
  const channel = account && channelFor(ctx, account.network);
  const giveUp = async (): Promise<TargetVerdict> => {
    const reason = unconfirmedOn(placeOf(target));
    await endAttempt(tx, open.id, { state: 'unconfirmed', at: now, reason });
    await endTarget(ctx, tx, post, target, { state: 'unconfirmed', reason });
    await settlePost(ctx, tx, post);
    return done;
  };
  if (!channel) return giveUp();
  const rule = channel.afterLostCommit(bare(account));
  // By then the worker in that call has surely given up. A repeatable commit need not wait.
  const over =
    open.reason !== null || rule === 'repeat' ? open.startedAt : plus(open.startedAt, CALL_FORGOTTEN_AFTER);
  if (over > now) return { is: 'later', at: over };
  if (rule === 'person' || plus(open.startedAt, TOO_LATE_AFTER) < now) return giveUp();
  if (account.brokenReason !== null) return { is: 'later', at: plus(open.startedAt, TOO_LATE_AFTER + 1000) };
  if (target.notBefore && target.notBefore > now) return { is: 'later', at: target.notBefore };
  const step = target.step + 1;
  await updateTarget(tx, target.id, { step, state: 'publishing', updatedAt: now });
  const checkpoint = checkpointFor(target, open.version);
  return stepOf(ctx, tx, {
    post,
    target,
    account,
    at: post.scheduledAt ?? open.startedAt,
    step,
    channel,
    attempt: open,
    is: 'find out',
    data: checkpoint?.data ?? null,
    unclear: checkpoint?.unclear,
  });
}
