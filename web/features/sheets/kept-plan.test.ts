import { expect, test } from 'vitest';
import { keyAmong } from './kept-plan.ts';

const acme = { user: 'u1', companyId: 'c1', companyName: 'ACME' };
const ofAcme = { key: 'u1:c1', companyId: 'c1', companyName: 'ACME' };

test('a table is kept by the client’s id, so that it is there under a new name', () => {
  expect(keyAmong([], acme)).toBe('u1:c1');
  expect(keyAmong([ofAcme], { ...acme, companyName: 'Zenith' })).toBe('u1:c1');
});

test('what an earlier release kept under the name is taken, once', () => {
  const old = { key: 'u1:acme' };
  expect(keyAmong([old], acme)).toBe('u1:acme');
  const taken = { ...old, companyId: 'c1', companyName: 'ACME' };
  expect(keyAmong([taken], { ...acme, companyName: 'Zenith' })).toBe('u1:acme');
  // Another client with that name, or with it at another agency, gets a table of its own.
  expect(keyAmong([taken], { ...acme, companyId: 'c2' })).toBe('u1:c2');
  expect(keyAmong([ofAcme, old], acme)).toBe('u1:c1');
});

test('where no id is known the name finds it', () => {
  const unknown = { ...acme, companyId: null };
  expect(keyAmong([], unknown)).toBe('u1:acme');
  expect(keyAmong([ofAcme], unknown)).toBe('u1:c1');
  expect(keyAmong([{ key: 'u1:acme' }, ofAcme], unknown)).toBe('u1:c1');
});

test('nobody gets the table of somebody else', () => {
  expect(keyAmong([ofAcme, { key: 'u1:acme' }], { ...acme, user: 'u2' })).toBe('u2:c1');
});
