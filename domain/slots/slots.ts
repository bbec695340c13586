import { addDays, dayAt, weekdayOf } from '#domain/calendar/month-grid.ts';
import { instantOf, readWallTime } from '#domain/kit/time-zone.ts';

/** A time of the week at which a client's posts go out, in the client's zone. */
export interface Slot {
  /** 0 is Sunday. */
  weekday: number;
  /** 18:30 */
  time: string;
  /** Null: for all networks. */
  network: string | null;
}

/** A slot on a certain date. */
export interface Moment {
  at: Date;
  network: string | null;
}

/** A post with a date. Without networks it goes to the company's channel, which suits every slot. */
export interface Dated {
  at: Date;
  networks: readonly string[];
}

/** A post closer to a slot than this takes it. */
const NEAR = 30 * 60_000;
/** How many days ahead free slots are searched. */
export const DAYS_AHEAD = 366;

export const sameSlot = (a: Slot, b: Slot) =>
  a.weekday === b.weekday && a.time === b.time && a.network === b.network;

/** Sorted by day (from Monday) and time, without duplicates. */
export function inOrder<S extends Slot>(slots: readonly S[]): S[] {
  const rank = ({ weekday, time, network }: Slot) => `${(weekday + 6) % 7} ${time} ${network ?? ''}`;
  return slots
    .filter((one, index) => slots.findIndex((other) => sameSlot(one, other)) === index)
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/**
 * The slots between two moments, the earliest first. A slot that the clocks jump over is left out; of a time
 * that occurs twice the first counts.
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

/** Whether a post can use a slot: its networks include the slot's, or either names none. */
export const suits = ({ network }: Pick<Moment, 'network'>, networks: readonly string[]) =>
  network === null || networks.length === 0 || networks.includes(network);

/** Whether a post stands in a slot. */
export const takes = (post: Dated, moment: Moment) =>
  Math.abs(post.at.getTime() - moment.at.getTime()) < NEAR && suits(moment, post.networks);

export interface Week {
  slots: readonly Slot[];
  zone: string;
  /** The posts already in the calendar. */
  taken: readonly Dated[];
}

const justBefore = (at: Date) => new Date(at.getTime() - 1);

/**
 * Whether two posts are in each other's way: they stand near each other, and a slot at the time of one of them suits
 * both. It is the same for both of them, so that it does not matter which one is looked at first.
 */
const isInTheWay = ({ slots, zone }: Week, one: Dated, other: Dated) =>
  Math.abs(one.at.getTime() - other.at.getTime()) < NEAR &&
  [one.at, other.at].some((at) =>
    [...momentsOf(slots, zone, justBefore(at), at)].some(
      (slot) => suits(slot, one.networks) && suits(slot, other.networks),
    ),
  );

/** Whether nothing that stands in the calendar is in the way of a post. */
export const hasRoom = (week: Week, post: Dated): boolean =>
  !week.taken.some((other) => isInTheWay(week, post, other));

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000);

/** The next slots that are free for a post, at most `most`. */
export function freeSlots(
  week: Week,
  networks: readonly string[],
  { after, until = daysAfter(after, DAYS_AHEAD), most = 1 }: { after: Date; until?: Date; most?: number },
): Moment[] {
  const found: Moment[] = [];
  for (const moment of momentsOf(week.slots, week.zone, after, until)) {
    if (!suits(moment, networks) || !hasRoom(week, { at: moment.at, networks })) continue;
    if (found.at(-1)?.at.getTime() !== moment.at.getTime()) found.push(moment);
    if (found.length === most) break;
  }
  return found;
}

/** Whether a date is a slot that is free for the post. */
export const isFreeSlot = (week: Week, post: Dated): boolean =>
  freeSlots(week, post.networks, {
    after: justBefore(post.at),
    until: post.at,
  }).length > 0;
