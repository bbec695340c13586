import { expect, test } from 'vitest';
import { accountState, warningDue } from './account-state.ts';

const now = new Date('2026-05-04T09:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const of = (expiresAt: Date | null, brokenReason: string | null = null) =>
  accountState({ expiresAt, brokenReason }, now);

test('an account works, ends soon, or is broken', () => {
  expect(of(null)).toBe('ok');
  expect(of(inDays(15))).toBe('ok');
  expect(of(inDays(14))).toBe('expiring');
  expect(of(inDays(0))).toBe('broken');
  expect(of(null, 'The password was changed.')).toBe('broken');
  expect(of(inDays(40), 'The password was changed.')).toBe('broken');
});

test.each([
  [15, null, null],
  [14, null, 14],
  [13, 14, null],
  [3, 14, 3],
  [2.5, null, 3],
  [1, 3, 1],
  [0.5, 1, null],
  [-1, null, null],
] as const)('%s days before the end, last told %s: %s', (left, warnedDays, due) => {
  expect(warningDue({ expiresAt: inDays(left), warnedDays }, now)).toBe(due);
});

test('an access without an end is never warned about', () => {
  expect(warningDue({ expiresAt: null, warnedDays: null }, now)).toBeNull();
});
