import { expect, test } from 'vitest';
import { nextCopyAt, type EvergreenState } from './evergreen.ts';

const out = new Date('2026-01-01T09:00:00Z');
const state = (more: Partial<EvergreenState> = {}): EvergreenState => ({
  afterDays: 30,
  most: 2,
  made: 0,
  pausedAt: null,
  lastOutAt: out,
  ...more,
});

test('the next copy comes so many days after the last of the series went out', () => {
  expect(nextCopyAt(state())?.toISOString()).toBe('2026-01-31T09:00:00.000Z');
});

test('none comes while the last is not out, while it is paused, or after the last time', () => {
  expect(nextCopyAt(state({ lastOutAt: null }))).toBeNull();
  expect(nextCopyAt(state({ pausedAt: out }))).toBeNull();
  expect(nextCopyAt(state({ made: 2 }))).toBeNull();
});
