import { expect, test } from 'vitest';
import { wayChosen, wayFor, withContact } from './contact-way.ts';

const mia = { phoneNumber: '+15551234567', email: 'Mia@acme.com', lastWay: null };
const both = { email: true, sms: true };
const nobody = { emails: [], phones: [] };

test('a contact is asked as the last time, and by text the first time', () => {
  expect(wayFor(mia, both)).toBe('phone');
  expect(wayFor({ ...mia, lastWay: 'email' }, both)).toBe('email');
  expect(wayFor({ ...mia, lastWay: 'phone' }, both)).toBe('phone');
});

test('never by a way that cannot send here, as long as the other one can', () => {
  expect(wayFor(mia, { email: true, sms: false })).toBe('email');
  expect(wayFor({ ...mia, lastWay: 'email' }, { email: false, sms: true })).toBe('phone');
  expect(wayFor({ ...mia, email: null }, { email: true, sms: false })).toBe('phone');
  expect(wayFor({ ...mia, lastWay: 'email' }, { email: false, sms: false })).toBe('email');
});

test('an address that is no longer saved is not used again', () => {
  expect(wayFor({ ...mia, email: null, lastWay: 'email' }, both)).toBe('phone');
});

test('a contact is ticked whether they were named by mail, in any case, or by text', () => {
  expect(wayChosen(mia, nobody)).toBeNull();
  expect(wayChosen(mia, { emails: ['mia@ACME.com'], phones: [] })).toBe('email');
  expect(wayChosen(mia, { emails: [], phones: ['+15551234567'] })).toBe('phone');
});

test('a tick is the person: one way at a time, and without the tick none of both', () => {
  const others = { emails: ['kim@acme.com'], phones: ['+15550000000'] };
  const byMail = withContact(mia, 'email', others);
  expect(byMail).toEqual({ emails: ['kim@acme.com', 'Mia@acme.com'], phones: ['+15550000000'] });
  const byText = withContact(mia, 'phone', byMail);
  expect(byText).toEqual({ emails: ['kim@acme.com'], phones: ['+15550000000', '+15551234567'] });
  const twice = { emails: [...byMail.emails], phones: [...byText.phones] };
  expect(withContact(mia, null, twice)).toEqual(others);
});
