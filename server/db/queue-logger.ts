import { Logger } from 'graphile-worker';
import type { Log } from './log.ts';

/** Writes what the queue's library logs into our log: routine as debug, warnings and errors as they are. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Our own wrapper around each job tells of failures, with the job's name and the try.
    if (meta?.failure) return;
    const fields = meta?.error ? { err: meta.error } : {};
    // The library's levels are a `const enum`, which cannot be imported file by file.
    const loud: string = level;
    if (loud === 'error') log.error(fields, message);
    else if (loud === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}
