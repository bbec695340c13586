import type { CalendarEvent } from './event.ts';

export interface IcsEvent extends CalendarEvent {
  uid: string;
  /** Shown by programs that support categories. */
  category: string;
  createdAt: Date;
  changedAt: Date;
}

/** How often subscribers should refresh. */
const REFRESH = 'PT15M';

/** RFC 5545 text: times in UTC only (so no time zone has to be described), CRLF, at most 75 octets a line. */
export function icsText(calendar: { name: string; events: readonly IcsEvent[] }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Greenroom//Posts//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(calendar.name)}`,
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...calendar.events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: IcsEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    // Has to grow with every change; the time since creation does, without a counter.
    `SEQUENCE:${Math.max(0, Math.floor((event.changedAt.getTime() - event.createdAt.getTime()) / 1000))}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isPlan ? 'TENTATIVE' : 'CONFIRMED'}`,
    `CATEGORIES:${escaped(event.category)}`,
    // A post does not make its owner busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n');

const octetsOf = (codePoint: number) =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;

/** Continues lines over 75 octets on the next line, after a space, without cutting a character. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > 75) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
