const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/** '5 minutes ago'. A moment that a fast clock puts into the future is 'just now' too. */
export function timeAgo(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime();
  for (const [unit, length] of spans)
    if (passed >= length) return words.format(-Math.floor(passed / length), unit);
  return 'just now';
}
