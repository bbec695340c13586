/** `3-5, 8`, a short form for texts. */
export function inRanges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

/** The smallest positive number that is not taken. */
export function freeNumber(taken: readonly number[]): number {
  const used = new Set(taken);
  let number = 1;
  while (used.has(number)) number += 1;
  return number;
}
