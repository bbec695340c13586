import { Transform } from 'node:stream';
import { TooManyBytes } from './port.ts';

/** Passes bytes on and fails at the first one too many. */
export function mostBytesOf(most: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > most) done(new TooManyBytes(most));
      else done(null, chunk);
    },
  });
}
