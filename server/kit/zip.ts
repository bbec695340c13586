import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/** A file of an archive; its content is read when its turn comes. */
export interface ZipEntry {
  name: string;
  at: Date;
  read(): Promise<Readable>;
}

/** Sizes are written in 32 bits: the most that fits into one archive, with some room for names. */
export const ZIP_MOST_BYTES = 4 * 1024 ** 3 - 16 * 1024 ** 2;

/** Each file's size follows its content, and names are UTF-8. */
const FLAGS = 0x0808;
const STORED = 0;
const VERSION = 20;

/**
 * A ZIP archive that is streamed while its files are read, one after the other, without being held in memory.
 * Files are stored uncompressed, since pictures and videos are compressed already.
 */
export const zipOf = (entries: readonly ZipEntry[]): Readable => Readable.from(parts(entries));

async function* parts(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const { date, time } = dosTime(entry.at);
    const local = record(0x04034b50, [
      ...[VERSION, FLAGS, STORED, time, date].map(two),
      ...[0, 0, 0].map(four),
      two(name.length),
      two(0),
    ]);
    yield Buffer.concat([local, name]);
    let sum = 0;
    let size = 0;
    for await (const chunk of await entry.read()) {
      const bytes = chunk as Buffer;
      sum = crc32(bytes, sum);
      size += bytes.length;
      yield bytes;
    }
    const end = record(0x08074b50, [sum, size, size].map(four));
    yield end;
    directory.push(
      record(0x02014b50, [
        ...[VERSION, VERSION, FLAGS, STORED, time, date].map(two),
        ...[sum, size, size].map(four),
        ...[name.length, 0, 0, 0, 0].map(two),
        four(0),
        four(offset),
      ]),
      name,
    );
    offset += local.length + name.length + size + end.length;
  }
  const whole = Buffer.concat(directory);
  yield whole;
  yield record(0x06054b50, [
    ...[0, 0, entries.length, entries.length].map(two),
    four(whole.length),
    four(offset),
    two(0),
  ]);
}

const record = (signature: number, fields: Buffer[]) => Buffer.concat([four(signature), ...fields]);

function two(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function four(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

/** Seconds in steps of two, years from 1980. */
function dosTime(at: Date): { date: number; time: number } {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}
