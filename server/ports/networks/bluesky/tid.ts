import { createHash } from 'node:crypto';

const DIGITS = '234567abcdefghijklmnopqrstuvwxyz';
const MINUTE = 60_000;

/**
 * The key of a record, made of its date and of who asks for it: the same question gives the same key, so a repetition
 * meets its own record. Within a minute keys are spread by chance, 10 bits more than there are microseconds.
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
