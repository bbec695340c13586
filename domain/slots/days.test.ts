import { expect, test } from 'vitest';
import { COUNTRIES, type Country } from './countries.ts';
import { dayWords } from './day-words.ts';
import { daysBetween, easterOf } from './days.ts';
import { HOLIDAYS } from './holiday-rules.ts';

const inYear = (country: Country, year: number) =>
  daysBetween(`${year}-01-01`, `${year}-12-31`, { countries: [country], days: [] });
const dateOf = (country: Country, year: number, name: string) =>
  inYear(country, year).find((one) => one.name === name)?.date;

test('Easter is where the calendars of these years have it', () => {
  const known = [
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2038-04-25',
  ];
  expect(known.map((day) => easterOf(Number(day.slice(0, 4))))).toEqual(known);
});

test('days that hang on Easter and on weekdays are found', () => {
  expect(dateOf('DE', 2026, 'Ascension Day')).toBe('2026-05-14');
  expect(dateOf('FR', 2026, 'Whit Monday')).toBe('2026-05-25');
  expect(dateOf('PL', 2026, 'Corpus Christi')).toBe('2026-06-04');
  expect(dateOf('US', 2026, 'Thanksgiving Day')).toBe('2026-11-26');
  expect(dateOf('US', 2027, 'Memorial Day')).toBe('2027-05-31');
  expect(dateOf('CA', 2026, 'Victoria Day')).toBe('2026-05-18');
  expect(dateOf('CA', 2027, 'Victoria Day')).toBe('2027-05-24');
  expect(dateOf('GB', 2026, 'Spring Bank Holiday')).toBe('2026-05-25');
  expect(dateOf('IE', 2026, 'October Holiday')).toBe('2026-10-26');
});

test('a holiday on a weekend is made up for where that is the rule', () => {
  expect(dateOf('GB', 2021, 'Christmas Day (observed)')).toBe('2021-12-27');
  expect(dateOf('GB', 2021, 'Boxing Day (observed)')).toBe('2021-12-28');
  expect(dateOf('US', 2026, 'Independence Day (observed)')).toBe('2026-07-03');
  expect(dateOf('DE', 2026, 'Second Day of Christmas (observed)')).toBeUndefined();
  // New Year's Day of 2028 is a Saturday: the US observes it on the last day of 2027.
  expect(dateOf('US', 2027, 'New Year’s Day (observed)')).toBe('2027-12-31');
});

test('a holiday begins with the year of its law', () => {
  expect(dateOf('PL', 2024, 'Christmas Eve')).toBeUndefined();
  expect(dateOf('PL', 2025, 'Christmas Eve')).toBe('2025-12-24');
});

test('the same holiday of several countries is one line, and own days stand beside it', () => {
  const days = [
    { name: 'Shop closed', date: '2026-12-25', yearly: false },
    { name: 'Founded', date: '2020-12-24', yearly: true },
  ];
  const found = daysBetween('2026-12-24', '2026-12-25', { countries: ['FR', 'DE'], days });
  expect(found.map((one) => [one.date, dayWords(one)])).toEqual([
    ['2026-12-24', 'Founded'],
    ['2026-12-25', 'Christmas Day (France, Germany)'],
    ['2026-12-25', 'Shop closed'],
  ]);
});

test('a yearly day of a leap year stands on the day before in other years, and none before it began', () => {
  const days = [{ name: 'Leap', date: '2024-02-29', yearly: true }];
  const found = daysBetween('2020-01-01', '2028-12-31', { countries: [], days });
  expect(found.map(({ date }) => date)).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ]);
});

test('every country has a name and its New Year', () => {
  expect(Object.keys(HOLIDAYS).toSorted()).toEqual([...COUNTRIES].toSorted());
  for (const country of COUNTRIES) expect(dateOf(country, 2026, 'New Year’s Day')).toBe('2026-01-01');
});
