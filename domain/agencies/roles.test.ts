import { expect, test } from 'vitest';
import { KEY_ROLES, keyRoleFrom } from './keys.ts';
import { roleFrom, ROLES } from './roles.ts';

test('a stored role is one of the roles', () => {
  expect(ROLES.map(roleFrom)).toEqual(ROLES);
  expect(KEY_ROLES.map(keyRoleFrom)).toEqual(KEY_ROLES);
});

test.each(['admin', 'Owner', '', 'constructor', null, undefined])(
  '%s is none, and gives no rights',
  (text) => {
    expect(() => roleFrom(text)).toThrow('none of the roles');
    expect(() => keyRoleFrom(text)).toThrow('none of the roles');
  },
);

test('no key is an owner', () => {
  expect(() => keyRoleFrom('owner')).toThrow('none of the roles manager, creator, viewer');
});
