import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 5_000;
/** A share of one core; more than the worker and the open connections of an idle app use. */
const IDLE = 0.03;
/** Less is not worth the tenth of a second that a collection takes. */
const WORTH = 6 * 1024 * 1024;

/**
 * Frees memory while the app is idle. Node collects old objects only when it needs the room: after its start
 * an idle app would hold a fifth more than it uses, on a laptop for most of the day.
 */
export function collectAtRest(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let last = process.cpuUsage();
  let kept = 0;
  setInterval(() => {
    const used = process.cpuUsage(last);
    last = process.cpuUsage();
    const isIdle = used.user + used.system < IDLE * LOOK_MS * 1000;
    if (!isIdle || process.memoryUsage().heapUsed - kept < WORTH) return;
    collect();
    kept = process.memoryUsage().heapUsed;
    last = process.cpuUsage();
  }, LOOK_MS).unref();
}
