import { expect, test } from 'vitest';
import { apart, DOT } from './pins-apart.ts';

const frame = { width: 320, height: 400 };
const at = (left: number, top: number) => ({ left, top });

test('pins that are apart stay on their spots', () => {
  const pins = [at(100, 100), at(140, 100), at(100, 140)];
  expect(apart(pins, frame)).toEqual(pins);
});

test('of two on nearly the same spot the first stays and the second goes beside it', () => {
  expect(apart([at(100, 100), at(102, 99)], frame)).toEqual([at(100, 100), at(132, 99)]);
});

test.each([
  ['in the middle', at(160, 200)],
  ['at the left edge', at(3, 200)],
  ['at the right edge', at(318, 200)],
  ['in the upper left corner', at(0, 0)],
  ['in the lower right corner', at(320, 400)],
])('eight on one spot %s are all within the picture and side by side', (_, spot) => {
  const places = apart(Array<typeof spot>(8).fill(spot), frame);
  for (const [n, { left, top }] of places.entries()) {
    expect(left >= 0 && left <= frame.width && top >= 0 && top <= frame.height).toBe(true);
    expect(places.findIndex((one) => one.left === left && one.top === top)).toBe(n);
  }
});

test('the dots of a preview are smaller, and closer to each other', () => {
  expect(apart([at(100, 100), at(100, 100)], frame, DOT)).toEqual([at(100, 100), at(122, 100)]);
});
