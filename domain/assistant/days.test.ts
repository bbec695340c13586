import { expect, test } from 'vitest';
import {
  clockWords,
  dayOf,
  daysAskedFor,
  dayWords,
  momentWords,
  nextDays,
  spansOf,
  spanWords,
} from './days.ts';

const SUNDAY = '2026-11-15';

test.each([
  ['what is planned today?', '2026-11-15', '2026-11-15'],
  ['and tomorrow', '2026-11-16', '2026-11-16'],
  ['this week', '2026-11-15', '2026-11-21'],
  ['Next week?', '2026-11-22', '2026-11-28'],
  ['this month', '2026-11-15', '2026-11-30'],
  ['next month', '2026-12-01', '2026-12-31'],
  ['the next 10 days', '2026-11-15', '2026-11-24'],
  ['next 2 weeks', '2026-11-15', '2026-11-28'],
  ['next 99 weeks', '2026-11-15', '2026-12-19'],
])('%s', (question, from, to) => {
  expect(daysAskedFor(question, SUNDAY)?.span).toMatchObject({ from, to });
});

test('a question without days names none', () => {
  expect(daysAskedFor('what is waiting?', SUNDAY)).toBeNull();
  expect(nextDays(SUNDAY, 14).span).toEqual({ from: SUNDAY, to: '2026-11-28', days: 14 });
});

test('a day is the owner’s day, also around midnight and the change of summer time', () => {
  expect(dayOf(new Date('2026-03-29T22:30:00Z'), 'Europe/Berlin')).toBe('2026-03-30');
  expect(dayOf(new Date('2026-03-28T23:30:00Z'), 'Europe/Berlin')).toBe('2026-03-29');
  expect(dayOf(new Date('2026-11-15T03:00:00Z'), 'America/New_York')).toBe('2026-11-14');
  expect(momentWords(new Date('2026-11-24T08:05:00Z'), 'Europe/Berlin')).toBe('Tue, Nov 24 at 9:05 AM');
});

test.each([
  [0, '12:00 AM'],
  [9, '9:00 AM'],
  [12, '12:00 PM'],
  [23, '11:00 PM'],
])('%i o’clock is %s', (hour, words) => expect(clockWords(hour)).toBe(words));

test('days that follow each other are one span, across the end of a month', () => {
  const spans = spansOf(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-05']);
  expect(spans.map(({ days }) => days)).toEqual([3, 1]);
  expect(spans.map(spanWords)).toEqual(['Sun, Nov 29 – Tue, Dec 1', 'Sat, Dec 5']);
  expect(dayWords('2028-02-29')).toBe('Tue, Feb 29');
});
