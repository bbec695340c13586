import { expect, test } from 'vitest';
import { contract } from '#domain/contract.ts';
import { can, refuseUnless, type Ability, type Role } from './abilities.ts';

const ABILITIES: Ability[] = [
  'look',
  'comment',
  'own account',
  'compose',
  'send',
  'schedule',
  'publish',
  'remove',
  'manage clients',
  'manage members',
  'manage agency',
];
const of = (role: Role) => ABILITIES.filter((ability) => can({ role }, ability));

test('each role may do what the one below it may, and more', () => {
  expect(of('viewer')).toEqual(['look', 'comment', 'own account']);
  expect(of('creator')).toEqual([...of('viewer'), 'compose']);
  expect(of('manager')).toEqual(
    ABILITIES.filter((ability) => !['manage members', 'manage agency'].includes(ability)),
  );
  expect(of('owner')).toEqual(ABILITIES);
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
  // An invitation's address is no business of who cannot invite, nor is the agency's safety of who cannot change it.
  expect(more.map((one) => one.name)).toEqual(['listInvitations', 'getAgencySafety', 'listExports']);
});
