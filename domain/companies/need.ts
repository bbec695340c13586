/** The counts of a client's card that say what has to be done. */
export interface Need {
  failed: number;
  due: number;
  atRisk: number;
  counts: { needsChanges: number };
  nextAt: string | null;
}

/** The rank by the worst count: failed, due, at risk, changes requested, nothing. */
const rankOf = ({ failed, due, atRisk, counts }: Need) =>
  [failed, due, atRisk, counts.needsChanges, 1].findIndex((count) => count > 0);

const nextOf = ({ nextAt }: Need) => (nextAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(nextAt));

/** Sorts by need, then by the next date; equal cards keep their order. */
export const byNeed = <One extends Need>(cards: readonly One[]): One[] =>
  cards.toSorted((a, b) => rankOf(a) - rankOf(b) || nextOf(a) - nextOf(b));
