import { z } from 'zod';
import { addDays, dayAt, startOf, type Day } from '#domain/calendar/month-grid.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { required } from '#domain/kit/fields.ts';
import { instantOf, readWallTime } from '#domain/kit/time-zone.ts';

/** When a client's reviewers get the message about posts that were sent to them. */
export const TELLS = ['at once', 'ten minutes', 'daily'] as const;
export type Tells = (typeof TELLS)[number];

const telling = z.object({
  tells: z.enum(TELLS),
  /** With `daily`: the hour in the client's time zone. */
  hour: z.number(),
});
export type Telling = z.infer<typeof telling>;

export const TOLD_AT_ONCE: Telling = { tells: 'at once', hour: 9 };

/** How long messages of one batch wait for the rest of it, in case the sender leaves before its end. */
export const TOGETHER_SECONDS = 60;

const TEN_MINUTES = 10 * 60_000;

/**
 * When to send the message about a post that is sent now; null: at once. Only the first post's time counts:
 * later posts for the same person join its message.
 */
export function toldAt({ tells, hour }: Telling, now: Date, zone: string): Date | null {
  if (tells === 'at once') return null;
  if (tells === 'ten minutes') return new Date(now.getTime() + TEN_MINUTES);
  const today = dayAt(now, zone);
  const thisDay = hourOf(today, hour, zone);
  return thisDay > now ? thisDay : hourOf(addDays(today, 1), hour, zone);
}

/** The hour of a day; where the clocks skip it, the next one. */
function hourOf(day: Day, hour: number, zone: string): Date {
  if (hour > 23) return startOf(addDays(day, 1), zone);
  const wall = readWallTime(day, `${String(hour).padStart(2, '0')}:00`);
  return (wall && instantOf(wall, zone)) ?? hourOf(day, hour + 1, zone);
}

const NO_HOUR = 'Please choose an hour';
export const tellHour = z.number({ error: NO_HOUR }).int(NO_HOUR).min(0, NO_HOUR).max(23, NO_HOUR);

const byName = z.object({ name: required('Company name is required', 200) });

export const getTelling = endpoint('getTelling', {
  method: 'GET',
  path: '/api/companies/:name/telling',
  access: 'member',
  ability: 'look',
  summary: 'When a client’s reviewers are told of what was sent to them.',
  conditional: true,
  params: byName,
  answer: telling,
});

export const changeTelling = endpoint('changeTelling', {
  method: 'PUT',
  path: '/api/companies/:name/telling',
  access: 'member',
  ability: 'manage clients',
  summary:
    'Tell a client’s reviewers at once, gather what is sent within ten minutes into one message, or once a day at an hour of the client’s zone. Creates a missing profile.',
  params: byName,
  body: z.object({
    tells: z.enum(TELLS, { error: 'Please choose when reviewers are told' }),
    hour: tellHour,
  }),
  answer: telling,
});

export const tellingEndpoints = [getTelling, changeTelling];
