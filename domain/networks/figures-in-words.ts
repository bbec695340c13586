export const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

export const some = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

export function duration(seconds: number): string {
  if (seconds < 120) return some(Math.round(seconds * 10) / 10, 'second');
  return seconds < 7200
    ? some(Math.round(seconds / 6) / 10, 'minute')
    : some(Math.round(seconds / 360) / 10, 'hour');
}

export const megabytes = (bytes: number) =>
  bytes >= 1e9 ? `${number(Math.round(bytes / 1e8) / 10)} GB` : `${number(Math.ceil(bytes / 1e6))} MB`;

/** A length as players show it: 1:30. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
