import { expect, test } from 'vitest';
import { attemptKey, pauseAfter, timingOf, TOO_LATE_AFTER } from './timing.ts';

const at = new Date('2026-05-04T09:00:00.000Z');
const after = (milliseconds: number) => new Date(at.getTime() + milliseconds);

test.each([
  ['a millisecond before its time', -1, 'early'],
  ['at its time', 0, 'due'],
  ['an hour later', 3_600_000, 'due'],
  ['exactly a day later', 86_400_000, 'due'],
  ['more than a day later', 86_400_001, 'too late'],
] as const)('%s a post is %s', (_, late, timing) => {
  expect(timingOf(at, after(late))).toBe(timing);
});

test('pauses grow to an hour, and are longer where the channel asks for it', () => {
  const pauses = Array.from({ length: 8 }, (_, index) => pauseAfter(index + 1) / 60_000);
  expect(pauses).toEqual([1, 2, 5, 10, 15, 30, 60, 60]);
  expect(pauseAfter(1, 600_000)).toBe(600_000);
  expect(pauseAfter(9, 1000)).toBe(3_600_000);
});

test('a day of pauses fits into the tries that the queue grants', () => {
  let tries = 1;
  for (let waited = 0; waited <= TOO_LATE_AFTER; tries += 1) waited += pauseAfter(tries);
  expect(tries).toBeLessThan(40);
});

test('the same try has the same name; another version, date or try has another', () => {
  const one = { postId: 'p', version: 2, scheduledAt: at, retry: 0 };
  expect(attemptKey(one)).toBe('p:2:2026-05-04T09:00:00.000Z:0');
  const others = [
    { ...one, version: 3 },
    { ...one, scheduledAt: after(1) },
    { ...one, retry: 1 },
  ];
  expect(new Set([one, ...others].map(attemptKey)).size).toBe(4);
});
