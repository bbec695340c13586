import { Readable } from 'node:stream';

/** The first bytes of a stream; the rest is not read. */
export function partOf(stream: Readable, bytes: number): Readable {
  async function* part(): AsyncGenerator<Buffer> {
    let left = bytes;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      yield piece.subarray(0, left);
      left -= piece.length;
      if (left <= 0) break;
    }
  }
  return Readable.from(part(), { objectMode: false });
}
