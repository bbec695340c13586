import { createHash } from 'node:crypto';
import type { CalendarEvent } from '#domain/calendar/event.ts';

type Seen = Pick<CalendarEvent, 'summary' | 'description'> & { start: Date };

/**
 * A summary of an event: its start, to tell a move from other changes, and a hash of its texts. Stored with
 * the mapping; an event that still matches needs no write and was not touched.
 */
export const shownBy = (event: Seen): string =>
  `${event.start.toISOString()} ${createHash('sha256')
    .update(`${event.summary}\n${event.description}`)
    .digest('base64url')
    .slice(0, 22)}`;

/** The event's status is written but cannot be read back, so it is only part of what is pushed. */
export const pushedAs = (event: CalendarEvent): string => `${shownBy(event)}${event.isPlan ? ' plan' : ''}`;

export const startIn = (shown: string | null): string | null => shown?.split(' ')[0] ?? null;
export const isSameEvent = (shown: string | null, event: Seen): boolean =>
  shown !== null && shown.replace(/ plan$/, '') === shownBy(event);
