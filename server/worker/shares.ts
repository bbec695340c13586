/** How many of a shift's hands one place outside may have at the same time, of four. */
const OF_FOUR = 3;

export interface Shares {
  /** The places whose share is used up: their jobs wait. */
  full(): string[];
  /** Whether the place had a hand left, which `giveBack` returns. */
  take(place: string): boolean;
  giveBack(place: string): void;
}

/** A server that takes calls and does not answer must not have every hand: others would wait for it. */
export function createShares(hands: number): Shares {
  const most = Math.max(1, Math.ceil((hands * OF_FOUR) / 4));
  const taken = new Map<string, number>();
  return {
    full: () => [...taken].flatMap(([place, count]) => (count >= most ? place : [])),
    take(place) {
      const count = taken.get(place) ?? 0;
      if (count >= most) return false;
      taken.set(place, count + 1);
      return true;
    },
    giveBack(place) {
      const count = (taken.get(place) ?? 1) - 1;
      if (count > 0) taken.set(place, count);
      else taken.delete(place);
    },
  };
}
