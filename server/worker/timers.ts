import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '#server/kit/context.ts';

/**
 * Something to look after again and again. One instance runs all timers, another takes over when that one goes; in
 * between two may overlap for a moment, so a run may be repeated. What it throws is logged, and it is run again.
 */
export interface Timer {
  name: string;
  everySeconds: number;
  run(ctx: Ctx): Promise<void>;
}

/** Runs each timer at once and then after every pause, never twice at the same time. */
export function startTimers(timers: readonly Timer[], ctx: Ctx): { stop(): Promise<void> } {
  const stop = new AbortController();
  const { signal } = stop;
  const turning = timers.map(async (timer) => {
    while (!signal.aborted) {
      await timer
        .run(ctx)
        .catch((error: unknown) => ctx.log.error({ timer: timer.name, err: error }, 'a timer failed'));
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
