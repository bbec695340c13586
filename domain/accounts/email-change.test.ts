import { expect, test } from 'vitest';
import { isFreshLogIn, isSameEmail } from './email-change.ts';

test('a log-in is fresh for ten minutes', () => {
  const at = new Date('2026-11-15T12:00:00Z');
  const after = (seconds: number) => isFreshLogIn(at, new Date(at.getTime() + seconds * 1000));
  expect([after(0), after(600), after(601), after(86_400)]).toEqual([true, true, false, false]);
});

test('an address is the same in any case', () => {
  expect(isSameEmail('Olive@Agency.example', 'olive@agency.EXAMPLE')).toBe(true);
  expect(isSameEmail('olive@agency.example', 'olive@agency.example.org')).toBe(false);
});
