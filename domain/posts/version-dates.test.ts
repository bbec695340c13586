import { expect, test } from 'vitest';
import { newDateBetween } from './version-dates.ts';

const versions = [
  { version: 1 },
  { version: 2, newDate: { before: 'may 1', after: 'may 2' } },
  { version: 3, newDate: null },
  { version: 4, newDate: { before: 'may 2', after: 'may 4' } },
  { version: 5 },
];

test.each([
  [1, 2, { before: 'may 1', after: 'may 2' }],
  [1, 5, { before: 'may 1', after: 'may 4' }],
  [4, 3, { before: 'may 4', after: 'may 2' }],
  [2, 3, null],
  [4, 5, null],
  [2, 2, null],
])('from version %i to version %i', (from, to, dates) => {
  expect(newDateBetween(versions, from, to)).toEqual(dates);
});

test('an unknown earlier date is given as undefined, not as no date', () => {
  const old = [{ version: 1 }, { version: 2, newDate: { after: 'may 2' } }];
  expect(newDateBetween(old, 1, 2)).toEqual({ before: undefined, after: 'may 2' });
  expect(newDateBetween(old, 2, 1)).toEqual({ before: 'may 2', after: undefined });
});
