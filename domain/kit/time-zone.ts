/** Wall-clock times and instants, across changes of daylight saving. No clock is read here. */

/** The refusal of a zone that nobody here can count in. */
export const UNKNOWN_ZONE = 'Please choose a time zone from the list';

export function isTimeZone(name: string): boolean {
  if (name === '' || /^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** What a clock on the wall in that zone shows at an instant. */
export function wallTimeAt(instant: Date, zone: string): WallTime {
  const parts: Record<string, number> = {};
  for (const part of formatterFor(zone).formatToParts(instant)) parts[part.type] = Number(part.value);
  return {
    year: parts['year'] ?? 0,
    month: parts['month'] ?? 0,
    day: parts['day'] ?? 0,
    hour: parts['hour'] ?? 0,
    minute: parts['minute'] ?? 0,
  };
}

const asUtc = (wall: WallTime) => Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);

/** The instants at which the zone's clocks show this wall time: none in spring, two in autumn, else one. */
function instantsOf(wall: WallTime, zone: string): Date[] {
  const guess = asUtc(wall);
  const candidates = new Set<number>();
  // Offsets before and after any nearby change; two days cover every zone on earth.
  for (const shift of [-86_400_000, 86_400_000]) {
    const around = new Date(guess + shift);
    const offset = asUtc(wallTimeAt(around, zone)) - around.getTime();
    const candidate = guess - offset;
    if (asUtc(wallTimeAt(new Date(candidate), zone)) === guess) candidates.add(candidate);
  }
  return [...candidates].sort((a, b) => a - b).map((at) => new Date(at));
}

/**
 * The instant at which the zone's clocks show this wall time; null where they jump over it in spring.
 * A time that occurs twice in autumn means its first occurrence.
 */
export const instantOf = (wall: WallTime, zone: string): Date | null => instantsOf(wall, zone)[0] ?? null;

/** The same, but the second occurrence of a time that occurs twice: some zones set their clocks back at midnight. */
export const lastInstantOf = (wall: WallTime, zone: string): Date | null =>
  instantsOf(wall, zone).at(-1) ?? null;

const MINUTE = 60_000;

/** `Europe/Berlin`, and `Europe/Berlin +01:00` at a time that comes twice in the night clocks are set back. */
export function zoneText(at: Date, zone: string): string {
  const wall = wallTimeAt(at, zone);
  if (instantsOf(wall, zone).length < 2) return zone;
  const offset = Math.round((asUtc(wall) - at.getTime()) / MINUTE);
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${zone} ${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

/** A zone as `zoneText` writes it, and the instant that it means at a wall time; null where it is none. */
export function readZoneText(text: string): { zone: string; at: (wall: WallTime) => Date | null } | null {
  const [, zone = text, sign = '', hours = '', minutes = ''] =
    /^(\S+) ([+-])(\d{2}):(\d{2})$/.exec(text) ?? [];
  if (!isTimeZone(zone)) return null;
  if (sign === '') return { zone, at: (wall) => instantOf(wall, zone) };
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  return {
    zone,
    at: (wall) =>
      instantsOf(wall, zone).find((one) => asUtc(wall) - one.getTime() === offset) ?? instantOf(wall, zone),
  };
}

/** `2026-03-29` and `09:00` as a date and a time input give them; null where they are not a real time. */
export function readWallTime(date: string, time: string): WallTime | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(`${date}T${time.slice(0, 5)}`);
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const wall = { year, month, day, hour, minute };
  const back = new Date(asUtc(wall));
  const real = back.getUTCMonth() + 1 === month && back.getUTCDate() === day && hour < 24 && minute < 60;
  return real ? wall : null;
}

const two = (value: number) => String(value).padStart(2, '0');
export const dateText = (wall: WallTime) => `${wall.year}-${two(wall.month)}-${two(wall.day)}`;
export const timeText = (wall: WallTime) => `${two(wall.hour)}:${two(wall.minute)}`;
