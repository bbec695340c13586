import { createHash } from 'node:crypto';

const DIGITS = '234567abcdefghijklmnopqrstuvwxyz';
const MINUTE = 60_000;

/**
 * The key of a record, made from its date and its work key: the same input gives the same key, so a
 * repetition meets its own record. A hash spreads keys within a minute, with 10 bits beyond the microseconds.
 */
export function tidFor(date: Date, key: string): string {
  const hash = createHash('sha256').update(key).digest();
  const minute = BigInt(Math.floor(date.getTime() / MINUTE) * MINUTE) * 1000n;
  const within = hash.readBigUInt64BE(0) % 60_000_000n;
  let rest = ((minute + within) << 10n) | BigInt(hash.readUInt16BE(8) & 1023);
  let tid = '';
  for (let digit = 0; digit < 13; digit += 1) {
    tid = (DIGITS[Number(rest & 31n)] ?? '') + tid;
    rest >>= 5n;
  }
  return tid;
}
