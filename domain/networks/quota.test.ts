import { expect, test } from 'vitest';
import { mostInWindow, quotaOf, quotaWarning } from './quota.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 4, 4, hour));

test('an account’s own figure counts before the network’s, and what nobody knows is not judged', () => {
  expect(quotaOf('facebook', {})).toEqual({ posts: 30, hours: 24 });
  expect(quotaOf('instagram', {})).toBeNull();
  expect(quotaOf('instagram', { quota: 50 })).toEqual({ posts: 50, hours: 24 });
});

test('the fullest stretch that a moment is in is counted, whether the others come before or after', () => {
  const quota = { posts: 2, hours: 3 };
  expect(mostInWindow(at(12), [], quota)).toBe(1);
  expect(mostInWindow(at(12), [at(10), at(11)], quota)).toBe(3);
  expect(mostInWindow(at(12), [at(13), at(14)], quota)).toBe(3);
  // Posts three hours away are in another window, and the two at 10 and 14 never share one.
  expect(mostInWindow(at(12), [at(9), at(15)], quota)).toBe(1);
  expect(mostInWindow(at(12), [at(10), at(14)], quota)).toBe(2);
});

test('the sentence says what is too many', () => {
  expect(quotaWarning('X', { posts: 100, hours: 0.25 }, 101)).toBe(
    'X takes 100 posts of an account in 15 minutes, and 101 are planned around this time. What is too many goes out later.',
  );
});
