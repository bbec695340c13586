import { expect, test } from 'vitest';
import { getFigures, monthAfter, monthsOf, shareAtOnce, spanText } from './figures.ts';

test('months of a span are told one by one, across the turn of the year', () => {
  expect(monthsOf('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsOf('2026-11', '2026-11')).toEqual(['2026-11']);
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
});

test('a span of time is told in the unit that says it shortest', () => {
  expect([20, 60, 2_700, 3_600, 12_600, 86_400, 172_800, 216_000, 1_728_000].map(spanText)).toEqual([
    'under 1 min',
    '1 min',
    '45 min',
    '1 h',
    '3.5 h',
    '24 h',
    '2 days',
    '2.5 days',
    '20 days',
  ]);
});

test('a month may come with a day; anything else is refused with a sentence', () => {
  expect(getFigures.query.parse({ from: '2026-09-15', to: '2026-10' })).toMatchObject({
    from: '2026-09',
    to: '2026-10',
  });
  for (const from of ['2026', '2026-13', '2026-099', 'September'])
    expect(getFigures.query.safeParse({ from }).error?.issues[0]?.message).toBe(
      'Please give a month like 2026-09',
    );
});

test('the share of what was approved at once is told only where something was approved', () => {
  expect(shareAtOnce({ approved: 3, atOnce: 2 })).toBe(67);
  expect(shareAtOnce({ approved: 0, atOnce: 0 })).toBeNull();
});
