import { domainToUnicode } from 'node:url';
import { expect, test } from 'vitest';
import { asMailbox, mailbox, personOf } from './mailbox.ts';

test.each([
  ['nora@xn--mnchen-3ya.example', 'nora@münchen.example'],
  ['nora@XN--MNCHEN-3YA.Example', 'nora@münchen.example'],
  ['nora@MÜNCHEN.example', 'nora@münchen.example'],
  ['nora@mu\u0308nchen.example', 'nora@münchen.example'],
  ['Nora@MÜNCHEN.COM', 'Nora@münchen.com'],
  ['Nora@Acme.COM', 'Nora@Acme.COM'],
  ['li@xn--fiqs8s.xn--55qx5d', 'li@中国.公司'],
  ['a@xn--strae-oqa.de', 'a@straße.de'],
  ['a@xn--ls8h.la', 'a@💩.la'],
  ['+14155550132', '+14155550132'],
])('%s is kept as %s', (given, kept) => {
  expect(asMailbox(given)).toBe(kept);
  expect(asMailbox(kept)).toBe(kept);
});

/** The samples of RFC 3492, section 7.1, which are in lower case, and others. */
test.each([
  'xn--egbpdaj6bu4bxfgehfvwxn',
  'xn--ihqwcrb4cv8a8dqg056pqjye',
  'xn--ihqwctvzc91f659drss3x8bo0yb',
  'xn--4dbcagdahymbxekheh6e0a7fei0b',
  'xn--i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd',
  'xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa',
  'xn--b1abfaaepdrnnbgefbadotcwatmq2g4l',
  'xn--2-u9tlzr9756bt3uc0v',
  'xn--d9juau41awczczp',
  'xn--80ak6aa92e',
])('%s is decoded as elsewhere', (name) => {
  const there = domainToUnicode(name);
  expect(there).not.toBe(name);
  expect(asMailbox(`a@${name}.example`)).toBe(`a@${there}.example`);
});

test.each([
  ['no text', 'xn--'],
  ['an unfinished number', 'xn--mnchen-3'],
  ['a sign that is no digit', 'xn--mnchen-3y_'],
  ['ASCII alone', 'xn--abc-'],
  ['a point past the last', 'xn--99999999'],
  ['a number past all bounds', `xn--${'9'.repeat(60)}`],
  ['a space', 'xn--ab-1ca'],
  ['a capital letter', 'xn--mnchen-psa'],
])('a label with %s stays as it is', (_, name) => {
  expect(asMailbox(`a@${name}.example`)).toBe(`a@${name}.example`);
});

test('two spellings are one person, and other people stay others', () => {
  expect(personOf('Nora@xn--mnchen-3ya.example')).toBe(personOf('nora@MÜNCHEN.example'));
  expect(personOf('Nora@Acme.COM')).toBe(personOf('nora@acme.com'));
  expect(personOf('nora@munchen.example')).not.toBe(personOf('nora@münchen.example'));
});

test('the field refuses what is no address', () => {
  expect(mailbox.safeParse('nora').success).toBe(false);
  expect(mailbox.parse(' nora@xn--mnchen-3ya.Example ')).toBe('nora@münchen.example');
});
