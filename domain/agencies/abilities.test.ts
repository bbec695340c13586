import { expect, test } from 'vitest';
import { contract } from '#domain/contract.ts';
import { can, refuseUnless, type Ability, type Role } from './abilities.ts';

const ABILITIES: Ability[] = [
  'look',
  'comment',
  'see members',
  'act in person',
  'own account',
  'compose',
  'send',
  'schedule',
  'publish',
  'remove',
  'manage clients',
  'manage members',
  'manage agency',
  'manage keys',
];
const of = (role: Role) => ABILITIES.filter((ability) => can({ role }, ability));

test('each role may do what the one below it may, and more', () => {
  expect(of('viewer')).toEqual(['look', 'comment', 'see members', 'act in person', 'own account']);
  expect(of('creator')).toEqual([...of('viewer'), 'compose']);
  expect(of('manager')).toEqual(
    ABILITIES.filter((ability) => !['manage members', 'manage agency', 'manage keys'].includes(ability)),
  );
  expect(of('owner')).toEqual(ABILITIES);
});

test('a key may in each role what is about posts and clients, and nothing that is about people, keys or the agency', () => {
  const byKey = (role: Role) => ABILITIES.filter((ability) => can({ role, key: {} }, ability));
  expect(byKey('viewer')).toEqual(['look', 'comment']);
  expect(byKey('creator')).toEqual(['look', 'comment', 'compose']);
  expect(byKey('manager')).toEqual([
    ...byKey('creator'),
    'send',
    'schedule',
    'publish',
    'remove',
    'manage clients',
  ]);
  expect(() => refuseUnless({ role: 'manager', key: {} }, 'own account')).toThrow(
    'This key does not allow this',
  );
});

test('no key reads or changes members, keys, safety, exports, sessions, two-factor or an account', () => {
  const open = Object.values(contract)
    .flat()
    .filter((one) => one.ability !== null && can({ role: 'manager', key: {} }, one.ability))
    .map((one) => one.path);
  const closed = /^\/api\/(auth|members|invitations|agencies|my-work|agency\/(keys|safety|exports))(\/|$)/;
  expect(open.filter((path) => closed.test(path))).toEqual([]);
  expect(open).toContain('/api/posts');
});

test('who may not is told so', () => {
  expect(() => refuseUnless({ role: 'viewer' }, 'compose')).toThrow(
    'Your role in this agency does not allow this',
  );
  expect(() => refuseUnless({ role: 'creator' }, 'compose')).not.toThrow();
});

test('members’ endpoints name an ability, and reading asks for no more than to look, but for what only few may do', () => {
  const endpoints = Object.values(contract).flat();
  expect(endpoints.filter((one) => (one.access === 'member') !== (one.ability !== null))).toEqual([]);
  const reading = endpoints.filter((one) => one.method === 'GET' && one.ability !== null);
  const more = reading.filter((one) => !can({ role: 'viewer' }, one.ability ?? 'look'));
  // Invitation addresses stay hidden from members who cannot invite, and the agency's safety and keys from
  // those who cannot change them.
  expect(more.map((one) => one.name)).toEqual([
    'listInvitations',
    'getAgencySafety',
    'listExports',
    'listKeys',
  ]);
});
