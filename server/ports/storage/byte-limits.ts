import { Transform } from 'node:stream';
import { PortError } from '#server/ports/port-error.ts';
import { TooManyBytes, type ByteLimits } from './port.ts';

/** Passes bytes on and fails at the first one too many, or at the end where some are missing. Empty without limits. */
export function limitOf({ bytes, mostBytes }: ByteLimits): Transform[] {
  const most = bytes ?? mostBytes;
  if (most === undefined) return [];
  let seen = 0;
  return [
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        seen += chunk.length;
        if (seen > most) done(new TooManyBytes(most));
        else done(null, chunk);
      },
      flush(done) {
        const isShort = bytes !== undefined && seen < bytes;
        done(isShort ? new PortError('will never work', `${seen} bytes came instead of ${bytes}`) : null);
      },
    }),
  ];
}
