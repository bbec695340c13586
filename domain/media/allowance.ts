const GB = 1024 ** 3;
const DAY_SECONDS = 86_400;

/** Uploads that were begun and never checked take storage until the clean-up removes them. */
export const UNUSED_MOST = 200;
export const UNUSED_BYTES_MOST = 5 * GB;
export const UNUSED_TEXT = 'Too many of your uploads were sent and never used. Please try again in an hour.';

const UNITS = ['KB', 'MB', 'GB', 'TB'];

/** `500MB`, `20 GB`, `1.5gb` or plain bytes; null for anything else. */
export function bytesFrom(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]b)?$/i.exec(text.trim());
  if (!match) return null;
  const power = UNITS.indexOf((match[2] ?? '').toUpperCase()) + 1;
  const bytes = Math.floor(Number(match[1]) * 1024 ** power);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
}

export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  if (power === 0) return `${bytes} bytes`;
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${UNITS[power - 1]}`;
}

/** The day of the allowance, in UTC for everyone. */
export const utcDay = (now: Date) => now.toISOString().slice(0, 10);

export const secondsLeftOfDay = (now: Date) => DAY_SECONDS - (Math.floor(now.getTime() / 1000) % DAY_SECONDS);

export function noRoomToday(most: number, now: Date): string {
  const minutes = Math.ceil(secondsLeftOfDay(now) / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes > 90 ? `${hours} hours` : `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return `Today’s ${sizeText(most)} of uploads have no room left for this. You can go on at 00:00 UTC, in ${wait}.`;
}
