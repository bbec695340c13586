import { expect, test } from 'vitest';
import { withoutContacts } from './contacts.ts';

test.each([
  ['call +1 (555) 123-4567 now', 'call (phone number) now'],
  ['mail me@x.co', 'mail (e-mail address)'],
  ['20 breads for 3 days in 2026', '20 breads for 3 days in 2026'],
])('%j becomes %j', (text, left) => expect(withoutContacts(text)).toBe(left));

test.each([
  '0171/1234567',
  '030/123 456',
  '030 / 123456',
  '0171 1234567',
  '0171-1234567',
  '01711234567',
  '+49 171 1234567',
  '+491711234567',
  '0049 171 123 45 67',
  '+49 (0)30 / 123 45 67',
  '(030) 1234567',
  '(555) 123-4567',
  '555-123-4567',
  '555.123.4567',
  '06 12 34 56 78',
  '01.02.03.04.05',
  '+33.6.12.34.56.78',
  '020 7946 0958',
  '123 456 789',
  '6123 4567',
  '0171–1234567',
  '0171-12-11-2026',
])('%s is hidden as a phone number', (number) => {
  expect(withoutContacts(`Ask Cora: ${number}, please`)).toBe('Ask Cora: (phone number), please');
  expect(withoutContacts(`On 24.12.2026 ${number}.`)).toBe('On 24.12.2026 (phone number).');
});

test.each([
  '24.12.2026',
  '24. 12. 2026',
  '24/12/2026',
  '12/24/2026',
  '12-24-2026',
  '2027-01-05',
  '2027/01/05',
  '2027-01-05 18:30',
  '24.12.2026 18.30',
  '18.30 24.12.2026',
  '24.12.2026 - 26.12.2026',
  '24.12.2026-02.01.2027',
  '24.12.26 - 26.12.26',
  '24.-26.12.2026',
  '24./25.12.2026',
  '24.12.2026, 25.12.2026, 26.12.2026',
  '18.00-20.00',
  '09.30 - 12.30',
  '2026-2027',
  '2026/27',
  '1.299.000 EUR',
  '1.299.000',
  '1,299.00',
  '1,299.00 - 1,499.00',
  '12,299,000.00',
  '1.299,00 - 1.499,00 €',
  '20.000 - 30.000 Euro',
  '1 299 000 EUR',
  '€ 1 299 000',
  '$1,299,000.00',
  "1'299'000 CHF",
  '12990000 USD',
])('%s is no phone number', (number) => {
  expect(withoutContacts(`From ${number} on`)).toBe(`From ${number} on`);
  expect(withoutContacts(`(${number})`)).toBe(`(${number})`);
});

test('two numbers side by side are both hidden', () => {
  const said = withoutContacts('0171/1234567, 030/123 456 or 0172/7654321 / 0173 7654321');
  expect(said.replaceAll('(phone number)', '')).not.toMatch(/\d/);
});

test.each([['1 '], ['1.1.'], ['24.12.'], ['+('], ['1.299'], ['a@']])(
  'a text of nothing but %j does not stall it',
  (part) => {
    expect(withoutContacts(part.repeat(20_000)).length).toBeGreaterThan(0);
  },
);
