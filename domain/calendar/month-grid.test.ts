import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  byDay,
  dayAt,
  isDay,
  rangeOf,
  sameTimeOn,
  startOf,
  weekdayOf,
  weekdaysFrom,
  weekOf,
  weeksOf,
} from './month-grid.ts';

const utc = (text: string) => new Date(`${text}Z`);

test.each([
  ['2026-02', 4, '2026-02-01', '2026-02-28'],
  ['2026-05', 6, '2026-04-26', '2026-06-06'],
  ['2026-11', 5, '2026-11-01', '2026-12-05'],
  ['2028-02', 5, '2028-01-30', '2028-03-04'],
  ['2026-12', 5, '2026-11-29', '2027-01-02'],
] as const)('%s takes %i weeks, from %s to %s', (month, count, first, last) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  expect(weeks[0]?.[0]).toBe(first);
  expect(weeks.at(-1)?.[6]).toBe(last);
});

test('weeks run from Sunday to Saturday without a gap, for ten years', () => {
  for (let month = '2024-01'; month < '2034-01'; month = addMonths(month, 1)) {
    const days = weeksOf(month).flat();
    expect(days.length % 7).toBe(0);
    for (const [index, day] of days.entries()) {
      expect(weekdayOf(day)).toBe(index % 7);
      if (index > 0) expect(day).toBe(addDays(days[index - 1] ?? '', 1));
    }
    expect(days.some((day) => day === `${month}-01`)).toBe(true);
  }
});

test('months and days are counted across the turn of the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(weekOf('2027-01-01')).toEqual([
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
});

test('a day in an address is taken only where it is a real day', () => {
  expect(['2026-05-04', '2028-02-29'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-5-4', '2026-05-04T00', '', 'today'].some(isDay)).toBe(false);
  // Their weeks and months would lead out of what can be counted.
  expect(['0000-01-01', '0001-01-01', '9999-12-31'].some(isDay)).toBe(false);
});

test('a post stands on the day that the owner’s clock shows', () => {
  const late = utc('2026-05-04T22:30:00');
  expect(dayAt(late, 'UTC')).toBe('2026-05-04');
  expect(dayAt(late, 'Europe/Berlin')).toBe('2026-05-05');
  expect(dayAt(late, 'America/Los_Angeles')).toBe('2026-05-04');
});

test('a shown range begins and ends at midnight of its zone, also where a day has 23 or 25 hours', () => {
  const zone = 'Europe/Berlin';
  expect(rangeOf('2026-03-29', '2026-03-29', zone)).toEqual({
    from: utc('2026-03-28T23:00:00'),
    to: utc('2026-03-29T22:00:00'),
  });
  expect(rangeOf('2026-10-25', '2026-10-25', zone)).toEqual({
    from: utc('2026-10-24T22:00:00'),
    to: utc('2026-10-25T23:00:00'),
  });
});

test('where clocks jump over midnight, the day begins an hour later; where a day was skipped, with the next', () => {
  expect(startOf('2026-04-24', 'Africa/Cairo')).toEqual(utc('2026-04-23T22:00:00'));
  expect(dayAt(new Date(startOf('2026-04-24', 'Africa/Cairo').getTime() - 1), 'Africa/Cairo')).toBe(
    '2026-04-23',
  );
  expect(startOf('2011-12-30', 'Pacific/Apia')).toEqual(startOf('2011-12-31', 'Pacific/Apia'));
});

test('09:00 stays 09:00 when a post is moved across either change of daylight saving', () => {
  const zone = 'America/New_York';
  const winter = utc('2026-03-06T14:00:00');
  expect(sameTimeOn('2026-03-09', winter, zone)).toEqual(utc('2026-03-09T13:00:00'));
  const summer = utc('2026-10-30T13:00:00');
  expect(sameTimeOn('2026-11-02', summer, zone)).toEqual(utc('2026-11-02T14:00:00'));
});

test('seconds stay, too', () => {
  const moved = sameTimeOn('2026-03-09', utc('2026-03-06T14:00:45.308'), 'America/New_York');
  expect(moved).toEqual(utc('2026-03-09T13:00:45.308'));
});

test('a time skipped by daylight saving gives null', () => {
  expect(sameTimeOn('2026-03-08', utc('2026-03-06T07:30:00'), 'America/New_York')).toBeNull();
});

test('posts are sorted into days and by time, those without a time are left out', () => {
  const posts = [
    { id: 'b', at: utc('2026-05-04T12:00:00') },
    { id: 'late', at: utc('2026-05-04T23:30:00') },
    { id: 'a', at: utc('2026-05-04T08:00:00') },
    { id: 'none', at: null },
  ];
  const days = byDay(posts, (post) => post.at, 'Europe/Berlin');
  expect([...days].map(([day, there]) => [day, there.map((post) => post.id)])).toEqual([
    ['2026-05-04', ['a', 'b']],
    ['2026-05-05', ['late']],
  ]);
});

test('a week that begins on Monday, and the month made of such weeks', () => {
  expect(weekdaysFrom(1)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(weekOf('2026-11-15', 1)[0]).toBe('2026-11-09');
  const weeks = weeksOf('2026-11', 1);
  expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual(['2026-10-26', '2026-12-06']);
  for (const week of weeks) expect(week.map((day) => weekdayOf(day))).toEqual([1, 2, 3, 4, 5, 6, 0]);
});
