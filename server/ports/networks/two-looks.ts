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

/**
 * The result when none of an account's posts is this one for certain. It is taken for not out only if the list
 * went back far enough (`reached`), and nothing in it may be this post (`perhaps`).
 */
export function notAmong<C extends JsonObject & { looked: string | null }>(
  work: Pick<Work, 'committingSince'>,
  checkpoint: C,
  now: Date,
  seen: { reached: boolean; perhaps: boolean },
): Found<C> {
  if (!seen.reached) return { is: 'cannot tell' };
  const next = lookedTwice(work, checkpoint, now, 'commit');
  return next.is === 'not out' && seen.perhaps ? { is: 'cannot tell' } : next;
}
