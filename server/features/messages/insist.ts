import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnreachable, isDiskFull } from '#server/db/unreachable.ts';
import type { Ctx } from '#server/kit/context.ts';

const LONGEST_PAUSE_MS = 5_000;
/** Tries for errors other than an unreachable or full database. */
const OTHER_TRIES = 5;

/**
 * Retries a write for as long as the database is away: only this process knows the result. If the process
 * ends first, the message's row still says how far the try had come.
 */
export async function insist(ctx: Pick<Ctx, 'log'>, write: () => Promise<unknown>): Promise<void> {
  let others = 0;
  for (let wait = 100; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      await write();
      return;
    } catch (error) {
      if (!isDatabaseUnreachable(error) && !isDiskFull(error)) others += 1;
      if (others === OTHER_TRIES) throw error;
      ctx.log.warn({ err: error }, 'the end of a try is not written down yet');
    }
    await pause(wait, undefined, { ref: false });
  }
}
