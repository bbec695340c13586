import { expect, test } from 'vitest';
import { bytesFrom, noRoomToday, secondsLeftOfDay, sizeText, utcDay } from './allowance.ts';

test.each([
  ['20GB', 20 * 1024 ** 3],
  ['500MB', 500 * 1024 ** 2],
  ['1.5 gb', 1.5 * 1024 ** 3],
  ['4096', 4096],
  ['0', null],
  ['20 potatoes', null],
  ['-1GB', null],
  ['', null],
  ['9999999TB', null],
])('%s is %s bytes', (text, bytes) => {
  expect(bytesFrom(text)).toBe(bytes);
});

test.each([
  [20 * 1024 ** 3, '20 GB'],
  [1.5 * 1024 ** 2, '1.5 MB'],
  [4096, '4 KB'],
  [900, '900 bytes'],
])('%i bytes are called %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  ['2026-11-15T00:00:00Z', 86_400, 'in 24 hours'],
  ['2026-11-15T18:30:00Z', 19_800, 'in 6 hours'],
  ['2026-11-15T22:45:00Z', 4_500, 'in 75 minutes'],
  ['2026-11-15T23:59:30Z', 30, 'in 1 minute.'],
])('at %s the day has %i seconds left, and people read %s', (at, seconds, words) => {
  const now = new Date(at);
  expect(utcDay(now)).toBe('2026-11-15');
  expect(secondsLeftOfDay(now)).toBe(seconds);
  expect(noRoomToday(20 * 1024 ** 3, now)).toContain(words);
});
