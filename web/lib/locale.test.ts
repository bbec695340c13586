import { afterEach, expect, test, vi } from 'vitest';
import { clockOptions, firstWeekday, ownLanguage } from './locale.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const nine = (language: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...clockOptions(language) })
    .format(new Date('2026-05-04T09:05:00Z'))
    .replaceAll('\u202f', ' ');

test('the clock is the person’s own, midnight included', () => {
  expect(nine('en-US')).toBe('9:05 AM');
  expect(nine('de-DE')).toBe('09:05');
  const midnight = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...clockOptions('de-DE') });
  expect(midnight.format(new Date('2026-05-04T00:00:00Z'))).toBe('00:00');
});

test('a week begins on the day that it begins on where the person is', () => {
  expect(['en-US', 'de-DE', 'ar-EG'].map((language) => firstWeekday(language))).toEqual([0, 1, 6]);
});

test.each(['C', 'en-US@posix', 'POSIX.UTF-8', ''])(
  'a browser that calls the language “%s” gets English',
  (language) => {
    expect(ownLanguage(language)).toBe('en-US');
    expect(ownLanguage('de-AT')).toBe('de-AT');
  },
);

test('screens with dates open where the browser names a language that is none', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('C');
  expect(firstWeekday()).toBe(0);
  expect(nine('en-US')).toBe('9:05 AM');
  expect(clockOptions()).toEqual(clockOptions('en-US'));
});
