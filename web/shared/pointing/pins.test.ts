import { expect, test } from 'vitest';
import { nextNumber, pinsOf } from './pins.ts';
import type { PointedLine } from './places.ts';

const line = (id: string, side?: 'client' | 'internal'): PointedLine => ({
  id,
  body: id,
  anchor: { from: 0, to: 5, quote: 'Fresh' },
  anchorFile: null,
  version: 1,
  task: false,
  resolvedAt: null,
  replyTo: null,
  side,
});

test('a note for the team takes no number: agency and client mean the same place by it', () => {
  const thread = [line('one', 'client'), line('aside', 'internal'), line('two', 'client')];
  const numbers = pinsOf(thread, 1).map(({ id, number }) => [id, number]);
  expect(numbers).toEqual([
    ['one', 1],
    ['aside', 'A'],
    ['two', 2],
  ]);
  const seenByClient = pinsOf([line('one'), line('two')], 1).map(({ id, number }) => [id, number]);
  expect(seenByClient).toEqual(numbers.filter(([id]) => id !== 'aside'));
  expect(nextNumber(pinsOf(thread, 1))).toBe(3);
});
