import type { Found, JsonObject, Work } from './port.ts';

/** "Not there" counts only if found twice, this far apart: the commit may still be on its way. */
const BETWEEN_LOOKS = 130_000;

/**
 * The result when a post was not found: another look, or the certainty that it is not out. A look from before
 * this commit, which an earlier try has left, says nothing about it.
 */
export function lookedTwice<C extends JsonObject & { looked: string | null }>(
  { committingSince }: Pick<Work, 'committingSince'>,
  checkpoint: C,
  now: Date,
  next: 'prepare' | 'commit',
): Found<C> {
  const { looked } = checkpoint;
  const isAfter = looked !== null && Date.parse(looked) >= (committingSince?.getTime() ?? 0);
  const first = isAfter ? looked : now.toISOString();
  const enough = Date.parse(first) + BETWEEN_LOOKS;
  if (now.getTime() < enough)
    return { is: 'look again', checkpoint: { ...checkpoint, looked: first }, notBefore: new Date(enough) };
  return { is: 'not out', next, checkpoint: { ...checkpoint, looked: null } };
}
