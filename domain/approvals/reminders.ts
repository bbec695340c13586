import { dateText, wallTimeAt } from '#domain/kit/time-zone.ts';
import { isWithoutHour, passesAt } from '#domain/posts/review-by.ts';
import { allowedFrom, atTime, daysLater, type Quiet } from './quiet.ts';

/** What was done about a review-by date; `remindersSent` is the sum of these. */
export const REMINDED_DAY_BEFORE = 1;
/** It has passed, and the owner was told. */
export const OVERDUE_TOLD = 2;
export const REMINDED_ON_THE_DAY = 4;

/** When reminders of a review-by date without an hour go out, by the client's clock. */
const MORNING = '09:00';

/** A date with an hour is not reminded of so soon after a message about the post. */
const LEAST_DISTANCE = 2 * 3_600_000;

export interface Deadline {
  dueAt: Date;
  /** When they were last asked for the missing answer. */
  askedAt: Date;
  /** When the last message about the post went to them, or will go if none has yet; left out: when they were asked. */
  toldAt?: Date;
  remindersSent: number;
}

export interface Reminder {
  at: Date;
  /** What to add to `remindersSent` once it is sent; zero for one that goes out after the date. */
  adds: number;
}

const has = ({ remindersSent }: Pick<Deadline, 'remindersSent'>, what: number) =>
  (remindersSent & what) === what;

const dayOf = (at: Date, zone: string) => dateText(wallTimeAt(at, zone));

/** The last morning before a date without an hour; null for a date with one, which is reminded of at its hour. */
function morningOf({ dueAt }: Deadline, zone: string): Date | null {
  if (!isWithoutHour(dueAt)) return null;
  const morning = atTime(dueAt, MORNING, zone);
  return morning <= dueAt ? morning : daysLater(morning, -1, zone);
}

/**
 * The next reminder of a review-by date, not before now and not in quiet times: one the day before, one on the day.
 * One is left out for whom a message about the post went on that very day (by the client's clock) or later; of a date
 * with an hour, less than two hours before it or later. One of the day before that quiet times hold back is left out
 * if that day is over, unless the other one comes only at the hour of the date. Null where none comes any more.
 */
export function nextReminder(deadline: Deadline, quiet: Quiet, zone: string, now: Date): Reminder | null {
  const { dueAt, askedAt, toldAt = askedAt } = deadline;
  // Who was asked after the date was asked without it.
  if (askedAt >= passesAt(dueAt) || has(deadline, OVERDUE_TOLD)) return null;
  const from = (moment: Date) => allowedFrom(moment > now ? moment : now, quiet, zone);
  const morning = morningOf(deadline, zone);
  const onTheDay = morning ?? dueAt;
  const dayBefore = daysLater(onTheDay, -1, zone);
  const wasJustTold = (moment: Date) =>
    morning === null
      ? moment.getTime() - toldAt.getTime() < LEAST_DISTANCE
      : dayOf(toldAt, zone) >= dayOf(moment, zone);
  const remindedToday = has(deadline, REMINDED_ON_THE_DAY);
  if (!has(deadline, REMINDED_DAY_BEFORE) && !remindedToday && !wasJustTold(dayBefore)) {
    const at = from(dayBefore);
    const isBefore = dayOf(at, zone) < dayOf(onTheDay, zone);
    if (isBefore) return { at, adds: REMINDED_DAY_BEFORE };
    if (morning === null && at < dueAt) return { at, adds: REMINDED_ON_THE_DAY };
  }
  if (wasJustTold(onTheDay) || (morning !== null && remindedToday)) return null;
  const at = from(onTheDay);
  return { at, adds: at < passesAt(dueAt) ? REMINDED_ON_THE_DAY : 0 };
}

/** Whether the date that they were asked by has passed without the owner having been told. */
export const isOverdue = (deadline: Deadline, now: Date): boolean =>
  now >= passesAt(deadline.dueAt) &&
  deadline.askedAt < passesAt(deadline.dueAt) &&
  !has(deadline, OVERDUE_TOLD);

/** Why a person was not reminded of a date that has passed. */
export type WhyNoReminder = 'asked late' | 'not told' | 'just told';

/** The message of an asking may be written a moment after it. */
const MOMENT = 60_000;

/** Null where a message went to them only after the date. */
export function whyNoReminder(
  { dueAt, askedAt, toldAt = askedAt }: Deadline,
  now: Date,
): WhyNoReminder | null {
  if (toldAt >= passesAt(dueAt)) return toldAt >= now ? 'not told' : null;
  return toldAt.getTime() - askedAt.getTime() < MOMENT ? 'asked late' : 'just told';
}
