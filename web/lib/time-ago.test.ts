import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date('2026-05-04T12:00:00Z');

test.each([
  ['2026-05-04T12:00:30Z', 'just now'],
  ['2026-05-04T11:59:01Z', 'just now'],
  ['2026-05-04T11:59:00Z', '1 minute ago'],
  ['2026-05-04T11:00:01Z', '59 minutes ago'],
  ['2026-05-04T11:00:00Z', '1 hour ago'],
  ['2026-05-03T12:00:01Z', '23 hours ago'],
  ['2026-05-02T12:00:00Z', '2 days ago'],
  ['2026-04-20T12:00:00Z', '2 weeks ago'],
  ['2026-02-04T12:00:00Z', '2 months ago'],
  ['2024-05-04T12:00:00Z', '2 years ago'],
])('%s is said as %s', (moment, words) => {
  expect(timeAgo(new Date(moment), now)).toBe(words);
});
