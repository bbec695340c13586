import { describe, expect, test } from 'vitest';
import { toldAt } from './telling.ts';

const at = (text: string) => new Date(text);
const told = (tells: 'at once' | 'ten minutes' | 'daily', hour: number, now: string, zone = 'UTC') =>
  toldAt({ tells, hour }, at(now), zone)?.toISOString() ?? null;

describe('when reviewers are told of what is sent now', () => {
  test('at once, where nothing else was chosen', () => {
    expect(told('at once', 17, '2026-11-16T10:00:00Z')).toBeNull();
  });

  test('ten minutes later', () => {
    expect(told('ten minutes', 17, '2026-11-16T10:00:00Z')).toBe('2026-11-16T10:10:00.000Z');
  });

  test('at the hour of the client’s zone, today or tomorrow', () => {
    expect(told('daily', 17, '2026-11-16T10:00:00Z', 'Europe/Berlin')).toBe('2026-11-16T16:00:00.000Z');
    expect(told('daily', 17, '2026-11-16T16:00:00Z', 'Europe/Berlin')).toBe('2026-11-17T16:00:00.000Z');
    expect(told('daily', 0, '2026-11-16T10:00:00Z', 'America/New_York')).toBe('2026-11-17T05:00:00.000Z');
  });

  test('an hour later where the clocks leave the hour out', () => {
    expect(told('daily', 2, '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  });
});
