import { expect, test } from 'vitest';
import { atRiskLabel } from './at-risk-words.ts';
import { isAtRisk } from './at-risk.ts';
import { POST_STATUSES } from './status.ts';

const now = new Date('2026-11-15T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test('what goes out within 48 hours and is not approved is at risk; nothing else is', () => {
  const atRisk = POST_STATUSES.filter((status) => isAtRisk({ status, scheduledAt: inHours(47) }, now));
  expect(atRisk).toEqual(['Draft', 'In Review', 'Changes Requested']);
});

test('the edge is 48 hours to the moment, and a date that has passed is no longer ahead', () => {
  const at = (scheduledAt: Date | null) => isAtRisk({ status: 'In Review', scheduledAt }, now);
  expect(at(inHours(48))).toBe(true);
  expect(at(new Date(inHours(48).getTime() + 1))).toBe(false);
  expect(at(now)).toBe(false);
  expect(at(inHours(-1))).toBe(false);
  expect(at(null)).toBe(false);
});

test('one and many are said differently', () => {
  expect(atRiskLabel(1)).toBe('1 goes out within 48 hours and is not approved');
  expect(atRiskLabel(3)).toBe('3 go out within 48 hours and are not approved');
});
