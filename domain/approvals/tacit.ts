/** `Nov 3, 2026` of 2026-11-03: a day of the calendar, in no zone. */
const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`));

/** What stands in thread, record and on the reviewer's page in the place of an answer that nobody gave. */
export const tacitWords = ({ days, by, on }: { days: number; by: string; on: string }) =>
  `Counted as approved after ${days === 1 ? 'one working day' : `${days} working days`} without an answer, as agreed by ${by} on ${dayText(on)}.`;
