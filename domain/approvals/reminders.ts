import { dateText, timeText, wallTimeAt } from '#domain/kit/time-zone.ts';
import { END_OF_DAY } from '#domain/posts/schedule.ts';
import { allowedFrom, atTime, daysLater, type Quiet } from './quiet.ts';

/** What was done about a review-by date; `remindersSent` is the sum of these. */
export const REMINDED_DAY_BEFORE = 1;
/** It has passed, and the owner was told. */
export const OVERDUE_TOLD = 2;
export const REMINDED_ON_THE_DAY = 4;

/** When reminders of a review-by date without an hour go out, by the client's clock. */
const MORNING = '09:00';

export interface Deadline {
  dueAt: Date;
  /** When they were last asked for the missing answer. */
  askedAt: Date;
  remindersSent: number;
  /** Whose clock a date without an hour was chosen by; left out where it is the client's. */
  senderZone?: string | null;
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
function morningOf({ dueAt, senderZone }: Deadline, zone: string): Date | null {
  const isEndOfDay = [zone, senderZone ?? zone].some(
    (one) => timeText(wallTimeAt(dueAt, one)) === END_OF_DAY,
  );
  if (!isEndOfDay) return null;
  const morning = atTime(dueAt, MORNING, zone);
  return morning <= dueAt ? morning : daysLater(morning, -1, zone);
}

/**
 * The next reminder of a review-by date, not before now and not in quiet times: one the day before, one on the day.
 * Who was asked later needs none. One of the day before that quiet times hold back is left out if that day is over,
 * unless the other one comes only at the hour of the date. Null where none comes any more.
 */
export function nextReminder(deadline: Deadline, quiet: Quiet, zone: string, now: Date): Reminder | null {
  const { dueAt, askedAt } = deadline;
  // Who was asked after the date was asked without it.
  if (askedAt >= dueAt || has(deadline, OVERDUE_TOLD)) return null;
  const from = (moment: Date) => allowedFrom(moment > now ? moment : now, quiet, zone);
  const morning = morningOf(deadline, zone);
  const onTheDay = morning ?? dueAt;
  const dayBefore = daysLater(onTheDay, -1, zone);
  const remindedToday = has(deadline, REMINDED_ON_THE_DAY);
  if (!has(deadline, REMINDED_DAY_BEFORE) && !remindedToday && askedAt < dayBefore) {
    const at = from(dayBefore);
    const isBefore = dayOf(at, zone) < dayOf(onTheDay, zone);
    if (isBefore) return { at, adds: REMINDED_DAY_BEFORE };
    if (morning === null && at < dueAt) return { at, adds: REMINDED_ON_THE_DAY };
  }
  if (morning !== null && (remindedToday || askedAt >= morning)) return null;
  const at = from(onTheDay);
  return { at, adds: at < dueAt ? REMINDED_ON_THE_DAY : 0 };
}

/** Whether the date that they were asked by has passed without the owner having been told. */
export const isOverdue = (deadline: Deadline, now: Date): boolean =>
  now >= deadline.dueAt && deadline.askedAt < deadline.dueAt && !has(deadline, OVERDUE_TOLD);
