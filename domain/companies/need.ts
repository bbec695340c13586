/** What a client's card says of what has to be done for them. */
export interface Need {
  failed: number;
  due: number;
  atRisk: number;
  counts: { needsChanges: number };
  nextAt: string | null;
}

/** What is worst comes first: failed, due, about to miss its date, changes requested, nothing. */
const rankOf = ({ failed, due, atRisk, counts }: Need) =>
  [failed, due, atRisk, counts.needsChanges, 1].findIndex((count) => count > 0);

const nextOf = ({ nextAt }: Need) => (nextAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(nextAt));

/** By need, then by what goes out next; who is equal in both stays in the order that was given. */
export const byNeed = <One extends Need>(cards: readonly One[]): One[] =>
  cards.toSorted((a, b) => rankOf(a) - rankOf(b) || nextOf(a) - nextOf(b));
