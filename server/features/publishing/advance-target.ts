import { TARGET_JOB, targetKey } from '#domain/publishing/job.ts';
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
    const verdict = await takeTarget(ctx, postId, targetId);
    if (verdict.is === 'done') return;
    if (verdict.is === 'later') {
      const options = { key: targetKey(targetId), runAt: verdict.at, again: true };
      return queueJob(ctx.db, TARGET_JOB, { targetId }, options);
    }
    let stored: boolean;
    try {
      stored = await makeStep(ctx, verdict);
    } catch (error) {
      stored = await recordStepFailure(ctx, verdict, error);
    }
    // Another worker has claimed a later step and continues.
    if (!stored) return;
  }
}

/** False if another worker has continued meanwhile. */
async function makeStep(ctx: Ctx, taken: TakenStep): Promise<boolean> {
  const { channel } = taken;
  if (taken.is === 'afterwards') return finishTarget(ctx, taken);
  if (taken.is === 'prepare') {
    const made = await call(ctx, taken, (work, signal) => channel.prepare(work, signal));
    return storeStep(ctx, taken, { next: made.next, data: made.checkpoint }, made.notBefore ?? null);
  }
  if (taken.is === 'commit') {
    const published = await call(ctx, taken, (work, signal) => channel.commit(work, signal));
    return recordOut(ctx, taken, published);
  }
  const found = await call(ctx, taken, (work, signal) => channel.findOut(work, signal));
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

/** Runs a call with valid tokens, for two minutes at most. */
async function call<T>(
  ctx: Ctx,
  taken: TakenStep,
  step: (work: Work, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timeUp.abort();
      const kind = taken.is === 'commit' ? 'outcome unknown' : 'retry later';
      reject(new PortError(kind, `${taken.channel.label} did not answer in time`));
    }, CALL_LIMIT);
  });
  try {
    return await Promise.race([
      withAccount(ctx, taken.channel, taken.accountId, (account) =>
        step({ ...taken.work, account }, timeUp.signal),
      ),
      limit,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
