import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as passwords from '#tests/support/quick-passwords.ts';
import { hashPassword, isPassword } from './passwords.ts';

// Stories hash with less work; this test is about the real work.
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;
beforeEach(() => {
  vi.spyOn(passwords, 'hash').mockImplementation(real.hash);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a password is kept as argon2id of 19 MiB and two passes, and nothing else opens', async () => {
  const stored = await hashPassword('correct horse', 'somebody');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const opens = (kept: string | undefined, given: string) => isPassword(kept, given, 'somebody');
  expect(await opens(stored, 'correct horse')).toBe(true);
  expect(await opens(stored, 'wrong horse')).toBe(false);
  expect(await opens(undefined, 'correct horse')).toBe(false);
});
