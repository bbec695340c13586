import { expect, test } from 'vitest';
import { calendarTime } from './event.ts';

const [early, planned, late] = [
  '2026-11-18T10:00:00.000Z',
  '2026-12-20T09:00:00.000Z',
  '2026-12-21T08:00:00.000Z',
];

test.each([
  ['planned, and not out', planned, null, planned],
  ['out without a plan', null, early, early],
  ['out before its planned time', planned, early, early],
  ['out at its planned time', planned, planned, planned],
  ['out after its planned time', planned, late, planned],
  ['neither', null, null, null],
])('%s: its place in the calendar', (_case, scheduledAt, publishedAt, at) => {
  expect(calendarTime({ scheduledAt, publishedAt })).toBe(at);
  const date = (text: string | null) => (text === null ? null : new Date(text));
  expect(calendarTime({ scheduledAt: date(scheduledAt), publishedAt: date(publishedAt) })).toEqual(date(at));
});
