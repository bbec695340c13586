import { expect, test } from 'vitest';
import { nearMomentText, zoneText, zoneTextOver } from './time-zone.ts';

const over = (from: string, to: string, zone = 'America/New_York') =>
  zoneTextOver(zone, { from: new Date(from), to: new Date(to) });

test('the offset of a zone is that of the time that is shown', () => {
  expect(over('2027-07-01T04:00:00Z', '2027-08-01T04:00:00Z')).toBe('America/New York (GMT-4)');
  expect(over('2027-01-01T05:00:00Z', '2027-02-01T05:00:00Z')).toBe('America/New York (GMT-5)');
});

test('where clocks change within it, both are named', () => {
  expect(over('2027-11-01T04:00:00Z', '2027-12-01T05:00:00Z')).toBe('America/New York (GMT-4 and GMT-5)');
  // On the very last day of it.
  expect(over('2027-10-01T04:00:00Z', '2027-11-08T05:00:00Z')).toBe('America/New York (GMT-4 and GMT-5)');
  // In Morocco they are set back for a month, and forward again.
  expect(over('2027-02-01T00:00:00Z', '2027-03-20T00:00:00Z', 'Africa/Casablanca')).toBe(
    'Africa/Casablanca (GMT+1 and GMT+0)',
  );
});

test('a zone without a moment has no offset', () => {
  expect(zoneText('America/New_York')).toBe('America/New_York');
});

test('the year of a moment is named where it is not this one, which the zone decides', () => {
  const near = (at: string, now: string) => nearMomentText(at, 'America/New_York', new Date(now));
  expect(near('2026-11-22T14:00:00Z', '2026-11-18T12:00:00Z')).toBe('Nov 22 at 9:00 AM');
  expect(near('2027-01-02T14:00:00Z', '2026-12-30T12:00:00Z')).toBe('Jan 2, 2027 at 9:00 AM');
  // Here it is still New Year's Eve.
  expect(near('2027-01-02T14:00:00Z', '2027-01-01T03:00:00Z')).toBe('Jan 2, 2027 at 9:00 AM');
  expect(near('2027-01-02T14:00:00Z', '2027-01-01T12:00:00Z')).toBe('Jan 2 at 9:00 AM');
});
