import { expect, test } from 'vitest';
import { displayName } from './session.ts';

test.each([
  ['Olive', 'Hart', 'olive@agency.example', 'Olive Hart'],
  ['Olive', '', 'olive@agency.example', 'Olive'],
  ['', '', 'olive@agency.example', 'olive@agency.example'],
  ['', '', '', 'User'],
])('%j %j %j is shown as %s', (firstName, lastName, email, shown) => {
  expect(displayName({ firstName, lastName, email })).toBe(shown);
});

test('what is not known is not written out', () => {
  const unknown = { firstName: null, lastName: null, email: null } as unknown as Parameters<
    typeof displayName
  >[0];
  expect(displayName(unknown)).toBe('User');
});
