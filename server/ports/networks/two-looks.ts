import type { Found, JsonObject } from './port.ts';

/** "Not there" counts only if found twice, this far apart: the commit may still be on its way. */
const BETWEEN_LOOKS = 130_000;

/** The result when a post was not found: another look, or the certainty that it is not out. */
export function lookedTwice<C extends JsonObject & { looked: string | null }>(
  checkpoint: C,
  now: Date,
  next: 'prepare' | 'commit',
): Found<C> {
  const first = checkpoint.looked ?? now.toISOString();
  const enough = Date.parse(first) + BETWEEN_LOOKS;
  if (checkpoint.looked === null || now.getTime() < enough)
    return { is: 'look again', checkpoint: { ...checkpoint, looked: first }, notBefore: new Date(enough) };
  return { is: 'not out', next, checkpoint: { ...checkpoint, looked: null } };
}
