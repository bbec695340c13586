import { DAYS_AHEAD, freeSlots, hasRoom, momentsOf, suits, takes, type Dated, type Week } from './slots.ts';

/** A post and its proposed date. */
interface Proposed {
  id: string;
  at: Date;
}

export interface Proposal {
  dates: Proposed[];
  /** Posts without a slot. */
  left: string[];
}

type Undated = { id: string; networks: readonly string[] };
type Placed = Undated & { at: Date };

/** Gives posts without a date the free slots of a span, in order. */
export function fill(week: Week, posts: readonly Undated[], span: { after: Date; until: Date }): Proposal {
  const taken: Dated[] = [...week.taken];
  const proposal: Proposal = { dates: [], left: [] };
  for (const { id, networks } of posts) {
    const [free] = freeSlots({ ...week, taken }, networks, span);
    if (!free) {
      proposal.left.push(id);
      continue;
    }
    proposal.dates.push({ id, at: free.at });
    taken.push({ at: free.at, networks });
  }
  return proposal;
}

/**
 * Moves each of these posts, the earliest first, to its next free slot. Posts in `taken` stay and their slots
 * are skipped; the order stays.
 */
export function later(week: Week, posts: readonly Placed[]): Proposal {
  const placed: Dated[] = [...week.taken];
  const proposal: Proposal = { dates: [], left: [] };
  for (const { id, at, networks } of posts) {
    const until = new Date(at.getTime() + DAYS_AHEAD * 86_400_000);
    const next = first(
      momentsOf(week.slots, week.zone, at, until),
      (moment) => suits(moment, networks) && hasRoom({ ...week, taken: placed }, { at: moment.at, networks }),
    );
    if (next) proposal.dates.push({ id, at: next.at });
    else proposal.left.push(id);
    placed.push({ at: next?.at ?? at, networks });
  }
  return proposal;
}

/** Every one of these posts, the earliest first, moves to the slot before its own, where that is ahead and free. */
export function earlier(week: Week, posts: readonly Placed[], { after }: { after: Date }): Proposal {
  const placed: Dated[] = [...week.taken];
  const proposal: Proposal = { dates: [], left: [] };
  for (const { id, at, networks } of posts) {
    const before = new Date(at.getTime() - 1);
    const previous = [...momentsOf(week.slots, week.zone, after, before)]
      .filter((moment) => suits(moment, networks) && !takes({ at, networks }, moment))
      .at(-1);
    const goes = previous && hasRoom({ ...week, taken: placed }, { at: previous.at, networks });
    if (goes) proposal.dates.push({ id, at: previous.at });
    else proposal.left.push(id);
    placed.push({ at: goes ? previous.at : at, networks });
  }
  return proposal;
}

function first<T>(items: Iterable<T>, holds: (item: T) => boolean): T | undefined {
  for (const item of items) if (holds(item)) return item;
  return undefined;
}
