import { expect, test } from 'vitest';
import { freeNumber, inRanges } from './numbers.ts';

test('the smallest number that is free', () => {
  expect(freeNumber([])).toBe(1);
  expect(freeNumber([2, 1, 4])).toBe(3);
});

test('numbers that follow each other take little room', () => {
  expect(inRanges([3])).toBe('3');
  expect(inRanges([5, 3, 4, 8, 4])).toBe('3-5, 8');
});
