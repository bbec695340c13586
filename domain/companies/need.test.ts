import { expect, test } from 'vitest';
import { byNeed, type Need } from './need.ts';

const client = (name: string, more: Partial<Need> = {}) => ({
  name,
  failed: 0,
  due: 0,
  atRisk: 0,
  counts: { needsChanges: 0 },
  nextAt: null,
  ...more,
});

test('what fails comes before what is due, at risk, changed, and what only goes out next', () => {
  const cards = [
    client('Nothing planned'),
    client('Next week', { nextAt: '2026-11-23T09:00:00.000Z' }),
    client('Tomorrow', { nextAt: '2026-11-16T09:00:00.000Z' }),
    client('Changes', { counts: { needsChanges: 3 } }),
    client('At risk', { atRisk: 1, nextAt: '2026-11-16T10:00:00.000Z' }),
    client('Due', { due: 1 }),
    client('Failed', { failed: 1, counts: { needsChanges: 1 } }),
    client('Also nothing'),
  ];
  expect(byNeed(cards).map(({ name }) => name)).toEqual([
    'Failed',
    'Due',
    'At risk',
    'Changes',
    'Tomorrow',
    'Next week',
    'Nothing planned',
    'Also nothing',
  ]);
});
