import { crc32 } from 'node:zlib';

interface Unzipped {
  name: string;
  bytes: Buffer;
  at: Date;
}

/** Reads an archive of stored files from its directory, as programs do, and checks what it says of each file. */
export function unzip(archive: Buffer): Unzipped[] {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (end < 0) throw new Error('this is no archive');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (at + archive.readUInt32LE(end + 12) !== end)
    throw new Error('the directory does not end where it says');
  return Array.from({ length: count }, () => {
    const entry = archive.subarray(at, at + 46);
    if (entry.readUInt32LE(0) !== 0x02014b50) throw new Error('this is no entry');
    const nameLength = entry.readUInt16LE(28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength + entry.readUInt16LE(30) + entry.readUInt16LE(32);
    const size = entry.readUInt32LE(24);
    const local = entry.readUInt32LE(42);
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} does not begin there`);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    if (crc32(bytes) !== entry.readUInt32LE(16)) throw new Error(`${name} is broken`);
    return { name, bytes, at: timeOf(entry.readUInt16LE(14), entry.readUInt16LE(12)) };
  });
}

const timeOf = (date: number, time: number) =>
  new Date(
    Date.UTC(
      1980 + (date >> 9),
      ((date >> 5) & 15) - 1,
      date & 31,
      time >> 11,
      (time >> 5) & 63,
      (time & 31) * 2,
    ),
  );
