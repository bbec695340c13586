import { addDays, dayAt, weekdayOf } from '#domain/calendar/month-grid.ts';
import { instantOf, readWallTime } from '#domain/kit/time-zone.ts';

/** A time of the week at which a client's posts go out, by the clocks of the client's zone. */
export interface Slot {
  /** 0 is Sunday. */
  weekday: number;
  /** 18:30 */
  time: string;
  /** Null: for all networks. */
  network: string | null;
}

/** A slot on a certain day. */
export interface Moment {
  at: Date;
  network: string | null;
}

/** A post that has a date. Without networks it goes to the company's channel, which may be any. */
export interface Dated {
  at: Date;
  networks: readonly string[];
}

/** A post that stands nearer to a slot than this has taken it. */
const NEAR = 30 * 60_000;
/** How far ahead a free slot is looked for. */
export const DAYS_AHEAD = 366;

export const sameSlot = (a: Slot, b: Slot) =>
  a.weekday === b.weekday && a.time === b.time && a.network === b.network;

/** By day and time, each once; a week is shown from Monday on. */
export function inOrder<S extends Slot>(slots: readonly S[]): S[] {
  const rank = ({ weekday, time, network }: Slot) => `${(weekday + 6) % 7} ${time} ${network ?? ''}`;
  return slots
    .filter((one, index) => slots.findIndex((other) => sameSlot(one, other)) === index)
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/**
 * When slots come after one moment and until another, the earliest first. A day on which the clocks jump over a slot has
 * none; of a time that comes twice it is the first.
 */
export function* momentsOf(
  slots: readonly Slot[],
  zone: string,
  after: Date,
  until: Date,
): Generator<Moment, void> {
  if (slots.length === 0) return;
  const last = dayAt(until, zone);
  for (let day = dayAt(after, zone); day <= last; day = addDays(day, 1)) {
    const weekday = weekdayOf(day);
    for (const slot of inOrder(slots)) {
      if (slot.weekday !== weekday) continue;
      const wall = readWallTime(day, slot.time);
      const at = wall && instantOf(wall, zone);
      if (at && at > after && at <= until) yield { at, network: slot.network };
    }
  }
}

/** Whether a post can use a slot: one of its networks, or any where it names none. */
export const suits = ({ network }: Pick<Moment, 'network'>, networks: readonly string[]) =>
  network === null || networks.length === 0 || networks.includes(network);

/** Whether a post stands in a slot. */
export const takes = (post: Dated, moment: Moment) =>
  Math.abs(post.at.getTime() - moment.at.getTime()) < NEAR && suits(moment, post.networks);

const isFree = (moment: Moment, taken: readonly Dated[]) => !taken.some((post) => takes(post, moment));

export interface Week {
  slots: readonly Slot[];
  zone: string;
  /** What stands in the calendar already. */
  taken: readonly Dated[];
}

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000);

/** The next slots that are free for a post, as many as are asked for. */
export function freeSlots(
  { slots, zone, taken }: Week,
  networks: readonly string[],
  { after, until = daysAfter(after, DAYS_AHEAD), most = 1 }: { after: Date; until?: Date; most?: number },
): Moment[] {
  const found: Moment[] = [];
  for (const moment of momentsOf(slots, zone, after, until)) {
    if (!suits(moment, networks) || !isFree(moment, taken)) continue;
    if (found.at(-1)?.at.getTime() !== moment.at.getTime()) found.push(moment);
    if (found.length === most) break;
  }
  return found;
}

/** Whether a date is a slot that is free for the post. */
export const isFreeSlot = (week: Week, post: Dated): boolean =>
  freeSlots(week, post.networks, {
    after: new Date(post.at.getTime() - 1),
    until: post.at,
  }).length > 0;
