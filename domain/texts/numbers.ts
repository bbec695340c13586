/** The smallest number that is not among these. */
export function freeNumber(taken: readonly number[]): number {
  const used = new Set(taken);
  let number = 1;
  while (used.has(number)) number += 1;
  return number;
}
