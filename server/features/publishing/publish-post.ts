import { CALL_LIMIT } from '#domain/publishing/timing.ts';
import type { Ctx } from '#server/kit/context.ts';
import { RetryLater } from '#server/kit/job.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { Outcome } from '#server/ports/publisher/port.ts';
import { recordFailure, recordOutcome } from './record-outcome.ts';
import { takePost, type Taken } from './take-post.ts';

/**
 * Publishes one post at its time: claimed under its lock, handed to the channel outside
 * of any transaction, recorded. A process that dies before the call leaves a try to
 * repeat, after it one that becomes unconfirmed.
 */
export async function publishPost(ctx: Ctx, postId: string): Promise<void> {
  const result = await takePost(ctx, postId);
  if (result.is === 'later') throw new RetryLater('it is not the time for another try', result.at);
  if (result.is === 'done') return;
  let answer: Outcome;
  try {
    answer = await callChannel(result.taken);
  } catch (error) {
    return recordFailure(ctx, result.taken, error);
  }
  await recordOutcome(ctx, result.taken, answer);
}

async function callChannel({ publisher, handover }: Taken): Promise<Outcome> {
  const timeUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timeUp.abort();
      reject(new PortError('outcome unknown', `${publisher.label} did not answer in time`));
    }, CALL_LIMIT);
  });
  try {
    return await Promise.race([publisher.publish(handover, timeUp.signal), limit]);
  } finally {
    clearTimeout(timer);
  }
}
