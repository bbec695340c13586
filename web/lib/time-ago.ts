const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const spans: [unit: string, length: number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/** '5 minutes ago'. A moment in the future, from a fast clock, is 'just now'. */
export function timeAgo(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime();
  for (const [unit, length] of spans)
    if (passed >= length) {
      const count = Math.floor(passed / length);
      return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
    }
  return 'just now';
}
