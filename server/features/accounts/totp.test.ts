import { expect, test } from 'vitest';
import { base32, codeAt, newSecret, stepAt, stepOf, uriOf } from './totp.ts';

/** The key of the examples in RFC 6238. */
const RFC = base32(Buffer.from('12345678901234567890'));

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %d of the epoch the code is the one of RFC 6238', (seconds, code) => {
  const step = stepAt(new Date(seconds * 1000));
  expect(codeAt(RFC, step, 8)).toBe(code);
  expect(stepOf(RFC, code.slice(2), new Date(seconds * 1000))).toBe(step);
});

test('base32 is that of RFC 4648', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
});

test('a clock may be one step off, and no more', () => {
  const now = new Date('2026-11-16T08:00:10Z');
  const codes = [-2, -1, 0, 1, 2].map((off) => codeAt(RFC, stepAt(now) + off));
  expect(codes.map((code) => stepOf(RFC, code, now) !== null)).toEqual([false, true, true, true, false]);
  expect(stepOf(RFC, '', now)).toBeNull();
});

test('a key has 160 bits, and the address for the app names account and key', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uriOf(secret, 'ada@example.com')).toBe(
    `otpauth://totp/Greenroom:ada%40example.com?secret=${secret}&issuer=Greenroom`,
  );
});
