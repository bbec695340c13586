import { createHash } from 'node:crypto';
import type { CalendarEvent } from '#domain/calendar/event.ts';

type Seen = Pick<CalendarEvent, 'summary' | 'description'> & { start: Date };

/**
 * What an event shows, in short: its start, so that a move can be told from other changes, and a hash of its words.
 * Kept with the mapping; an event that still shows this needs no writing and was not touched by anybody.
 */
export const shownBy = (event: Seen): string =>
  `${event.start.toISOString()} ${createHash('sha256')
    .update(`${event.summary}\n${event.description}`)
    .digest('base64url')
    .slice(0, 22)}`;

/** The status is written, but cannot be read back as it was: it is a part of what is pushed only. */
export const pushedAs = (event: CalendarEvent): string => `${shownBy(event)}${event.isPlan ? ' plan' : ''}`;

export const startIn = (shown: string | null): string | null => shown?.split(' ')[0] ?? null;
export const isSameEvent = (shown: string | null, event: Seen): boolean =>
  shown !== null && shown.replace(/ plan$/, '') === shownBy(event);
