import { expect, test } from 'vitest';
import { factsWith, postFact } from '#tests/support/facts.ts';
import { emptyDays, habitsOf, median, nextFreeDays, perWeek } from './habits.ts';

const out = (at: string) => postFact({ status: 'Published', publishedAt: new Date(at) });
const planned = (at: string) => postFact({ status: 'Scheduled', scheduledAt: new Date(at) });

const busy = factsWith({
  posts: [
    out('2026-11-03T08:00:00Z'),
    out('2026-10-27T08:10:00Z'),
    out('2026-10-20T07:00:00Z'),
    out('2026-10-22T15:00:00Z'),
    planned('2026-11-24T08:00:00Z'),
  ],
});

test('habits are counted in the owner’s zone, across the change of summer time', () => {
  const habits = habitsOf(busy);
  expect(habits).toMatchObject({ published: 4, planned: 1, usualDays: [2], usualHour: 9 });
  expect(habits.weekdays[0]).toEqual({ value: 2, count: 4 });
  expect(habits.hours[0]).toEqual({ value: 9, count: 4 });
});

test('three posts are no habit', () => {
  const few = factsWith({ posts: [out('2026-11-03T08:00:00Z'), out('2026-10-27T08:00:00Z')] });
  expect(habitsOf(few)).toMatchObject({ usualDays: [], usualHour: null });
});

test('the usual days come first among the free ones; what is taken is not free', () => {
  expect(nextFreeDays(busy, 2)).toEqual(['2026-11-17', '2026-12-01']);
  expect(nextFreeDays(factsWith(), 2)).toEqual(['2026-11-16', '2026-11-17']);
  const week = { from: '2026-11-22', to: '2026-11-28', days: 7 };
  expect(emptyDays(busy, week)).not.toContain('2026-11-24');
  expect(emptyDays(busy, week)).toHaveLength(6);
});

test('weeks are counted from Sunday, the present one last', () => {
  expect(perWeek(busy, 5)).toEqual([2, 1, 1, 0, 0]);
});

test.each([
  [[], null],
  [[3], 3],
  [[1, 9, 2], 2],
  [[1, 2, 3, 10], 2.5],
])('the median of %j is %j', (values, middle) => expect(median(values)).toBe(middle));
