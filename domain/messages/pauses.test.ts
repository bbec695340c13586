import { describe, expect, it } from 'vitest';
import { pauseAfter, TRIES } from './pauses.ts';

describe('pauses between tries', () => {
  it('grow from seconds to hours, and end', () => {
    const pauses = Array.from({ length: TRIES - 1 }, (_, index) => pauseAfter(index + 1) ?? 0);
    expect(pauses[0]).toBe(10);
    expect(pauses.at(-1)).toBe(6 * 3600);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauseAfter(TRIES)).toBeNull();
    expect(pauseAfter(TRIES + 5)).toBeNull();
  });

  it('bridge an outage of ten hours', () => {
    let seconds = 0;
    for (let tries = 1; tries < TRIES; tries += 1) seconds += pauseAfter(tries) ?? 0;
    expect(seconds).toBeGreaterThan(10 * 3600);
  });

  it('are stretched by what the other side asks for, within reason', () => {
    expect(pauseAfter(1, 120)).toBe(120);
    expect(pauseAfter(4, 5)).toBe(15 * 60);
    expect(pauseAfter(1, 10_000_000)).toBe(6 * 3600);
    expect(pauseAfter(TRIES, 60)).toBeNull();
  });
});
