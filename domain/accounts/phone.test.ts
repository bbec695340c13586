import { expect, test } from 'vitest';
import { isPhone, normalisePhone } from './phone.ts';

test.each([
  ['+44 (0)7911 123458', '+447911123458'],
  ['+44(0)7911 123458', '+447911123458'],
  ['+49 (0) 30 1234567', '+49301234567'],
  ['+353 (0)85 1234567', '+353851234567'],
  ['+44-(0)-7911-123458', '+447911123458'],
  // Everything else stays as it was.
  ['+39 06 1234 5678', '+390612345678'],
  ['+44 07911 123458', '+4407911123458'],
  ['+44 7911 (0)123458', '+4479110123458'],
  ['(0)7911 123458', '+107911123458'],
  ['(555) 123-4567', '+15551234567'],
  ['1 555 123 4567', '+15551234567'],
])('%s is kept as %s', (typed, kept) => {
  expect(isPhone(typed)).toBe(true);
  expect(normalisePhone(typed)).toBe(kept);
});

test('the zero in brackets after a country code is not counted as a digit', () => {
  expect(isPhone('+44 (0)7911 1234')).toBe(true);
  expect(isPhone('+44 (0)791 1234')).toBe(false);
});
