import type { Anchor } from '#domain/approvals/anchor.ts';
import type { Facts } from './pointing-state.ts';

/** Words about a place that are not sent yet, where no change can be asked for: those are kept as unsent changes. */
interface Begun {
  text: string;
  anchor: Anchor;
}

/** A reviewer's page has one address for each reader; in the app the caller names the person and the post. */
const keyOf = ({ say }: Facts) => say?.keptAs ?? `greenroom.place.${location.pathname}`;

export const isSamePlace = (one: Anchor, other: Anchor) => JSON.stringify(one) === JSON.stringify(other);

const isThere = ({ media, caption }: Facts, anchor: Anchor) =>
  'assetId' in anchor
    ? media.some(({ id }) => id === anchor.assetId)
    : caption.slice(anchor.from, anchor.to) === anchor.quote;

/** Null where the post no longer has that place. */
export function readBegun(facts: Facts): Begun | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(facts)) ?? 'null') as Begun | null;
    return kept && typeof kept.text === 'string' && isThere(facts, kept.anchor) ? kept : null;
  } catch {
    // Storage is forbidden, or holds something else.
    return null;
  }
}

/** Blank words are none. */
export function keepBegun(facts: Facts, begun: Begun | null): void {
  try {
    if (begun?.text) localStorage.setItem(keyOf(facts), JSON.stringify(begun));
    else localStorage.removeItem(keyOf(facts));
  } catch {
    // They live as long as the page.
  }
}
