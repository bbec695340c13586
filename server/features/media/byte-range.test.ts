import { expect, test } from 'vitest';
import { byteRangeOf } from './byte-range.ts';

test.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=200-299', { start: 200, end: 299 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,5-9', null],
  ['items=0-1', null],
  ['bytes=a-b', null],
] as const)('Range "%s" of 1000 bytes', (header, part) => {
  expect(byteRangeOf(header, 1000)).toEqual(part);
});
