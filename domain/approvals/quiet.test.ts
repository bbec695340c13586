import { describe, expect, test } from 'vitest';
import { afterWorkingDays, allowedFrom, daysLater, type Quiet } from './quiet.ts';

const night: Quiet = { quietFrom: '20:00', quietTo: '08:00', onWeekends: true };
const noon: Quiet = { quietFrom: '12:00', quietTo: '13:30', onWeekends: true };
const weekdays: Quiet = { quietFrom: null, quietTo: null, onWeekends: false };
const both: Quiet = { ...night, onWeekends: false };
const always: Quiet = { quietFrom: null, quietTo: null, onWeekends: true };

describe('the first moment at which a client may be disturbed', () => {
  // 2026-11-16 is a Monday.
  test.each<[string, Quiet, string, string, string]>([
    ['nothing is quiet', always, 'Europe/Berlin', '2026-11-15T03:00:00Z', '2026-11-15T03:00:00Z'],
    ['by day', night, 'Europe/Berlin', '2026-11-16T11:00:00Z', '2026-11-16T11:00:00Z'],
    [
      'in the evening, till the next morning',
      night,
      'Europe/Berlin',
      '2026-11-16T19:30:00Z',
      '2026-11-17T07:00:00Z',
    ],
    [
      'after midnight, till the same morning',
      night,
      'Europe/Berlin',
      '2026-11-17T02:00:00Z',
      '2026-11-17T07:00:00Z',
    ],
    ['when it begins', night, 'Europe/Berlin', '2026-11-16T19:00:00Z', '2026-11-17T07:00:00Z'],
    ['when it ends', night, 'Europe/Berlin', '2026-11-17T07:00:00Z', '2026-11-17T07:00:00Z'],
    ['at noon', noon, 'UTC', '2026-11-16T12:10:00Z', '2026-11-16T13:30:00Z'],
    [
      'from to the same time is never',
      { ...night, quietTo: '20:00' },
      'UTC',
      '2026-11-16T20:00:00Z',
      '2026-11-16T20:00:00Z',
    ],
    ['on Saturday', weekdays, 'Europe/Berlin', '2026-11-21T10:00:00Z', '2026-11-22T23:00:00Z'],
    ['on Sunday', weekdays, 'Europe/Berlin', '2026-11-22T10:00:00Z', '2026-11-22T23:00:00Z'],
    [
      'by the zone’s Friday, though it is Saturday in UTC',
      weekdays,
      'America/New_York',
      '2026-11-21T03:00:00Z',
      '2026-11-21T03:00:00Z',
    ],
    [
      'Friday night, till Monday morning',
      both,
      'Europe/Berlin',
      '2026-11-20T20:00:00Z',
      '2026-11-23T07:00:00Z',
    ],
    [
      'the night in which clocks go forward',
      { ...night, quietTo: '02:30' },
      'Europe/Berlin',
      '2026-03-28T23:30:00Z',
      '2026-03-29T01:00:00Z',
    ],
    [
      'the hour that comes twice',
      { ...night, quietTo: '02:45' },
      'Europe/Berlin',
      '2026-10-25T01:30:00Z',
      '2026-10-25T01:45:00Z',
    ],
    [
      'a morning after clocks went forward',
      night,
      'America/New_York',
      '2026-03-08T02:00:00Z',
      '2026-03-08T12:00:00Z',
    ],
  ])('%s', (_name, quiet, zone, at, wanted) => {
    expect(allowedFrom(new Date(at), quiet, zone).toISOString()).toBe(new Date(wanted).toISOString());
  });
});

describe.each([
  ['Europe/Berlin', 'into winter', '2026-10-22T00:00:00Z'],
  ['Europe/Berlin', 'into summer', '2026-03-26T00:00:00Z'],
  ['America/Los_Angeles', 'into winter', '2026-10-29T00:00:00Z'],
  ['America/Los_Angeles', 'into summer', '2026-03-05T00:00:00Z'],
])('a week in %s in which clocks go %s', (zone, _way, begin) => {
  const HALF_HOUR = 1_800_000;
  const local = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  /** Uses the wall clock there instead of the rule under test. */
  const mayDisturb = (at: Date) => {
    const part = Object.fromEntries(local.formatToParts(at).map(({ type, value }) => [type, value]));
    const isWeekend = part['weekday'] === 'Sat' || part['weekday'] === 'Sun';
    const hour = Number(part['hour']);
    return !isWeekend && hour >= 8 && hour < 20;
  };
  const moments = Array.from({ length: 7 * 48 }, (_, n) => new Date(Date.parse(begin) + n * HALF_HOUR));

  test('whatever the hour, the first moment after it that is neither night nor weekend there is taken', () => {
    for (const at of moments) {
      let wanted = at;
      while (!mayDisturb(wanted)) wanted = new Date(wanted.getTime() + HALF_HOUR);
      expect(allowedFrom(at, both, zone).toISOString(), at.toISOString()).toBe(wanted.toISOString());
    }
  });

  test('a working day later it is the same time on the wall, on the next day of work', () => {
    const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' });
    for (const at of moments.filter(mayDisturb)) {
      const later = afterWorkingDays(at, 1, zone);
      expect(time.format(later), at.toISOString()).toBe(time.format(at));
      expect(mayDisturb(later)).toBe(true);
    }
  });
});

describe('working days', () => {
  test.each<[string, number, string, string, string]>([
    ['within a week', 2, 'Europe/Berlin', '2026-11-16T09:00:00Z', '2026-11-18T09:00:00Z'],
    ['over a weekend', 3, 'Europe/Berlin', '2026-11-19T14:00:00Z', '2026-11-24T14:00:00Z'],
    ['from Friday', 1, 'Europe/Berlin', '2026-11-20T14:00:00Z', '2026-11-23T14:00:00Z'],
    [
      'from a weekend they begin on Monday',
      1,
      'Europe/Berlin',
      '2026-11-21T14:00:00Z',
      '2026-11-23T23:00:00Z',
    ],
    [
      'over the change to winter time, at the same time of day',
      1,
      'Europe/Berlin',
      '2026-10-23T08:00:00Z',
      '2026-10-26T09:00:00Z',
    ],
    [
      'by the zone’s days: Friday evening there is Saturday here',
      1,
      'America/New_York',
      '2026-11-21T02:00:00Z',
      '2026-11-24T02:00:00Z',
    ],
    ['ten', 10, 'UTC', '2026-11-16T09:00:00Z', '2026-11-30T09:00:00Z'],
  ])('%s', (_name, days, zone, since, wanted) => {
    expect(afterWorkingDays(new Date(since), days, zone).toISOString()).toBe(new Date(wanted).toISOString());
  });
});

test('a day later is the same time of day, also where clocks change or jump over it', () => {
  expect(daysLater(new Date('2026-10-24T07:00:00Z'), 1, 'Europe/Berlin').toISOString()).toBe(
    '2026-10-25T08:00:00.000Z',
  );
  expect(daysLater(new Date('2026-03-28T01:30:00Z'), 1, 'Europe/Berlin').toISOString()).toBe(
    '2026-03-29T01:00:00.000Z',
  );
});
