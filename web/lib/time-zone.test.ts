import { expect, test } from 'vitest';
import { zoneText, zoneTextOver } from './time-zone.ts';

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
