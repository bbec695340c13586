/** Chance that falls the same way at every run. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  roll(): number;
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
}

export function chanceOf(seed: string): Chance {
  let state = 2166136261;
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16777619);
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1));
  return {
    roll,
    between: (low, high) => low + roll() * (high - low),
    whole,
    pick<T>(list: readonly T[]): T {
      const found = list[whole(0, list.length - 1)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
  };
}
