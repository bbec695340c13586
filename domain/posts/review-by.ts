const MINUTE = 60_000;

/**
 * The minutes of 23:59 as UTC shows them: clocks everywhere differ from it by whole hours, half hours
 * or 45 minutes. Who chose a date, and where, is not stored.
 */
const MINUTES_OF_AN_END = [59, 29, 14];

/** Whether a review-by date was chosen without an hour. */
export const isWithoutHour = (dueAt: Date): boolean =>
  dueAt.getTime() % MINUTE === 0 && MINUTES_OF_AN_END.includes(dueAt.getUTCMinutes());

/** From when on a review-by date has passed: one without an hour runs until the end of its day, not of 23:58. */
export const passesAt = (dueAt: Date): Date =>
  isWithoutHour(dueAt) ? new Date(dueAt.getTime() + MINUTE) : dueAt;
