import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '#server/kit/context.ts';
import { failureFields } from '#server/kit/failure-fields.ts';
import type { Timer } from '#server/kit/job.ts';

/** Timers start apart, so that they do not all need a connection at the same moment. */
const APART_MS = 40;

/** Runs each timer at the start and then after every pause, never twice at the same time. */
export function startTimers(timers: readonly Timer[], ctx: Ctx): { stop(): Promise<void> } {
  const stop = new AbortController();
  const { signal } = stop;
  // Each timer listens to it; more than ten listeners are no leak.
  setMaxListeners(timers.length + 1, signal);
  const turning = timers.map(async (timer, at) => {
    if (at > 0) await pause(at * APART_MS, undefined, { signal }).catch(() => undefined);
    while (!signal.aborted) {
      try {
        await timer.run(ctx);
      } catch (error) {
        ctx.log.error({ timer: timer.name, ...failureFields(error) }, 'a timer failed');
      }
      await pause(timer.everySeconds * 1000, undefined, { signal }).catch(() => undefined);
    }
  });
  return {
    async stop() {
      stop.abort();
      await Promise.all(turning);
    },
  };
}
