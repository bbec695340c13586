import { setTimeout as pause } from 'node:timers/promises';
import { startShift, type ShiftOptions } from './shift.ts';

export interface Worker {
  /** Whether jobs that are queued now would be taken. */
  ready(): boolean;
  /** Takes nothing new, waits for what runs (for a few seconds), hands back the rest. */
  stop(): Promise<void>;
}

/** Works until it is stopped: a shift that ends by itself, say because the database went away, is followed by another. */
export async function startWorker(options: ShiftOptions): Promise<Worker> {
  let stopping = false;
  let shift = startShift(options);
  const work = async () => {
    for (;;) {
      await shift.ended;
      if (stopping) return;
      await shift.stop();
      await pause(1_000);
      if (stopping) return;
      shift = startShift(options);
    }
  };
  const working = work();
  await shift.started;
  return {
    ready: () => shift.ready(),
    async stop() {
      stopping = true;
      await shift.stop();
      await working;
    },
  };
}
