import { TARGET_JOB, targetKey } from '#domain/publishing/job.ts';
import { OWN_FAULT } from '#domain/publishing/failure.ts';
import { CALL_LIMIT } from '#domain/publishing/timing.ts';
import { withAccount } from '#server/features/networks/access.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';
import type { Work } from '#server/ports/networks/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { finishTarget } from './finish-target.ts';
import {
  ASK_AFTER,
  recordLookAgain,
  recordNotOut,
  recordOut,
  recordStepFailure,
  recordUnconfirmed,
  storeStep,
} from './record-target.ts';
import { takeTarget } from './take-target.ts';
import type { TakenStep } from './taken-step.ts';
import { whereaboutsOf } from './target-store.ts';

/**
 * Publishes a post to one account, step by step: each step is claimed under the post's lock, run outside
 * of any transaction, and stored before the next. A process that dies leaves a step to repeat, or a
 * commit whose result the network is asked for.
 */
export async function advanceTarget(
  ctx: Ctx,
  targetId: string,
  goTo: (place: string) => void = () => undefined,
): Promise<void> {
  const found = await whereaboutsOf(ctx.db, targetId);
  if (!found) return;
  const { postId, server } = found;
  // Before anything is claimed: where that server has its share of the hands already, this job waits for one.
  if (server !== null) goTo(server);
  for (;;) {
    const since = performance.now();
    const verdict = await takeTarget(ctx, postId, targetId);
    if (verdict.is === 'done') return;
    if (verdict.is === 'later') {
      const options = { key: targetKey(targetId), runAt: verdict.at, again: true };
      return queueJob(ctx.db, TARGET_JOB, { targetId }, options);
    }
    let stored: boolean;
    try {
      stored = await makeStep(ctx, verdict, since);
    } catch (error) {
      stored = await recordStepFailure(ctx, verdict, error);
    }
    // Another worker has claimed a later step and continues.
    if (!stored) return;
  }
}

/** False if another worker has continued meanwhile. */
async function makeStep(ctx: Ctx, taken: TakenStep, since: number): Promise<boolean> {
  const { channel } = taken;
  const call = <T>(step: Call<T>) => callWithin(ctx, taken, since, step);
  if (taken.is === 'afterwards') return finishTarget(ctx, taken);
  if (taken.is === 'prepare') {
    const made = await call((work, signal) => channel.prepare(work, signal));
    return storeStep(ctx, taken, { next: made.next, data: made.checkpoint }, made.notBefore ?? null);
  }
  if (taken.is === 'commit') {
    const published = await call((work, signal) => channel.commit(work, signal));
    return recordOut(ctx, taken, published);
  }
  const found = await call((work, signal) => channel.findOut(work, signal));
  if (found.is === 'out') {
    if (await recordOut(ctx, taken, found)) return true;
    const soon = new Date(ctx.now().getTime() + ASK_AFTER);
    return recordLookAgain(ctx, taken, { next: 'commit', data: taken.work.checkpoint ?? {} }, soon);
  }
  if (found.is === 'cannot tell') return recordUnconfirmed(ctx, taken);
  if (found.is === 'look again')
    return recordLookAgain(ctx, taken, { next: 'commit', data: found.checkpoint }, found.notBefore);
  return recordNotOut(ctx, taken, { next: found.next, data: found.checkpoint });
}

type Call<T> = (work: Work, signal: AbortSignal) => Promise<T>;

/**
 * Runs a call with valid tokens, for two minutes at most. What goes wrong before the network is called, as where the
 * database is away, has sent nothing. Nor is it called by a process that stood still for those two minutes, since it
 * was about to claim the step: another may have taken the post over.
 */
async function callWithin<T>(ctx: Ctx, taken: TakenStep, since: number, step: Call<T>): Promise<T> {
  const timeUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isCalled = false;
  const tooLate = () => {
    const kind = taken.is === 'commit' && isCalled ? 'outcome unknown' : 'retry later';
    return new PortError(kind, `${taken.channel.label} did not answer in time`);
  };
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timeUp.abort();
      reject(tooLate());
    }, CALL_LIMIT);
  });
  const called = withAccount(ctx, taken.channel, taken.accountId, (account) => {
    if (timeUp.signal.aborted || performance.now() - since >= CALL_LIMIT) throw tooLate();
    isCalled = true;
    return step({ ...taken.work, account }, timeUp.signal);
  });
  try {
    return await Promise.race([called, limit]);
  } catch (error) {
    if (isCalled || error instanceof PortError) throw error;
    ctx.log.error({ err: error, target: taken.targetId }, 'an account could not be read');
    throw new PortError('retry later', OWN_FAULT, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
