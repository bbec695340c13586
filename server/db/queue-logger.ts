import { Logger } from 'graphile-worker';
import type { Log } from './log.ts';

/** Forwards the queue library's log to ours: warnings and errors as they are, the rest as debug. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Our own wrapper around each job logs failures, with the job's name and the try.
    if (meta?.failure) return;
    const fields = meta?.error ? { err: meta.error } : {};
    // The library's levels are a `const enum`, which cannot be imported file by file.
    const loud: string = level;
    if (loud === 'error') log.error(fields, message);
    else if (loud === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}
