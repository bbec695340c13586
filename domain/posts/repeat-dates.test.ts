import { expect, test } from 'vitest';
import { COPIES_MOST, repeatDates, type RepeatRule } from './repeat-dates.ts';

const zone = 'Europe/Berlin';
const now = new Date('2026-01-01T00:00:00Z');
const rule = (more: Partial<RepeatRule>): RepeatRule => ({
  way: 'weeks',
  every: 1,
  count: 3,
  until: null,
  ...more,
});
const days = (of: RepeatRule, from: string, at = now) =>
  repeatDates(of, new Date(from), zone, at).map(({ day }) => day);
const moments = (of: RepeatRule, from: string) =>
  repeatDates(of, new Date(from), zone, now).map(({ at }) => at?.toISOString() ?? null);

test('weekly, at the same time of the day over both changes of the clocks', () => {
  expect(moments(rule({}), '2026-03-20T09:00:00Z')).toEqual([
    '2026-03-27T09:00:00.000Z',
    '2026-04-03T08:00:00.000Z',
    '2026-04-10T08:00:00.000Z',
  ]);
  expect(moments(rule({ count: 1 }), '2026-10-20T08:00:00Z')).toEqual(['2026-10-27T09:00:00.000Z']);
});

test('every second week until a day, that day included', () => {
  expect(days(rule({ every: 2, count: 52, until: '2026-02-16' }), '2026-01-05T09:00:00Z')).toEqual([
    '2026-01-19',
    '2026-02-02',
    '2026-02-16',
  ]);
});

test('monthly on the day, in shorter months on the last, without drifting', () => {
  expect(days(rule({ way: 'months by day', count: 3 }), '2026-01-31T09:00:00Z')).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
});

test('monthly on the nth weekday; where there is no fifth, the last', () => {
  expect(days(rule({ way: 'months by weekday' }), '2026-01-20T09:00:00Z')).toEqual([
    '2026-02-17',
    '2026-03-17',
    '2026-04-21',
  ]);
  expect(days(rule({ way: 'months by weekday' }), '2026-01-30T09:00:00Z')).toEqual([
    '2026-02-27',
    '2026-03-27',
    '2026-04-24',
  ]);
});

test('a time that the clocks leave out is named, and no other is put in its place', () => {
  expect(moments(rule({ count: 2 }), '2026-03-22T01:30:00Z')).toEqual([null, '2026-04-05T00:30:00.000Z']);
});

test('only what is still to come counts, and never more than a year of weeks', () => {
  const later = new Date('2026-06-01T00:00:00Z');
  expect(days(rule({ count: 1 }), '2026-01-05T09:00:00Z', later)).toEqual(['2026-06-01']);
  expect(days(rule({ count: 400 }), '2026-01-05T09:00:00Z')).toHaveLength(COPIES_MOST);
  expect(days(rule({ until: '2026-01-06' }), '2026-01-05T09:00:00Z')).toEqual([]);
});
