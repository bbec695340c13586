import { setTimeout as pause } from 'node:timers/promises';
import { inTurns } from './queue-connections.ts';
import { startShift, type Shift, type ShiftOptions } from './shift.ts';

export interface Worker {
  /** Whether newly queued jobs would be taken. */
  ready(): boolean;
  /** Takes nothing new, waits a few seconds for running jobs, and hands back the rest. */
  stop(): Promise<void>;
}

/**
 * Urgent jobs have their own shift, so that slow jobs cannot delay them. So have looks outside, with half as many
 * hands: servers that do not answer must not delay messages to people.
 */
export async function startWorker(options: Omit<ShiftOptions, 'turns'>): Promise<Worker> {
  const urgent = options.jobs.filter((job) => job.urgent);
  const outside = options.jobs.filter((job) => job.outside);
  const others = options.jobs.filter((job) => !job.urgent && !job.outside);
  const turns = inTurns();
  const { concurrency } = options;
  const lines = [
    { takes: urgent, concurrency },
    { takes: others, concurrency },
    { takes: outside, concurrency: Math.ceil(concurrency / 2) },
  ]
    .filter(({ takes }) => takes.length > 0)
    .map((line) => startLine({ ...options, ...line, turns }));
  await Promise.all(lines.map((line) => line.started));
  return {
    ready: () => lines.every((line) => line.ready()),
    async stop() {
      await Promise.all(lines.map((line) => line.stop()));
    },
  };
}

/** Works until it is stopped: a shift that ends by itself, as without a database, is replaced. */
function startLine(options: ShiftOptions): Worker & { started: Promise<unknown> } {
  const retiring = new Map<Shift, Promise<void>>();
  let stopping = false;
  let shift = startShift(options);
  const work = async () => {
    for (;;) {
      await shift.ended;
      if (stopping) return;
      const old = shift;
      retiring.set(
        old,
        old.retire().finally(() => retiring.delete(old)),
      );
      await pause(1_000);
      if (stopping) return;
      shift = startShift(options);
    }
  };
  const working = work();
  return {
    started: shift.started,
    ready: () => shift.ready(),
    async stop() {
      stopping = true;
      await Promise.all([shift, ...retiring.keys()].map((one) => one.stop()));
      await working;
    },
  };
}
