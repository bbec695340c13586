import { describe, expect, it } from 'vitest';
import { callingCodeOf, countriesOfSender, reasonNotToText } from './countries.ts';

describe('the country of a number', () => {
  it.each([
    ['+15558675310', '1'],
    ['+18765551234', '1'],
    ['+79161234567', '7'],
    ['+4915112345678', '49'],
    ['+442071838750', '44'],
    ['+3545551234', '354'],
    ['+8801712345678', '880'],
    ['+2348012345678', '234'],
    ['+9647701234567', '964'],
  ])('%s has the calling code %s', (phone, code) => {
    expect(callingCodeOf(phone)).toBe(code);
  });

  it.each(['15558675310', '+0123456789', '+1', 'MG0123', 'Greenroom', '', '+49 151 123456'])(
    '%j names none',
    (text) => {
      expect(callingCodeOf(text)).toBeNull();
    },
  );
});

describe('texts', () => {
  it('go to the country of their sender unless it is said; a service and a name send to +1', () => {
    expect(countriesOfSender('+4915112345678')).toEqual(['49']);
    expect(countriesOfSender(`MG${'ab'.repeat(16)}`)).toEqual(['1']);
    expect(countriesOfSender('Greenroom')).toEqual(['1']);
  });

  it('go to allowed countries alone, and the refusal names the setting', () => {
    expect(reasonNotToText('+15558675310', ['1', '49'])).toBeNull();
    expect(reasonNotToText('+4915112345678', ['1', '49'])).toBeNull();
    expect(reasonNotToText('+442071838750', ['1', '49'])).toBe(
      'No texts go to numbers that begin with +44 from here. Whoever runs the server can allow them with TEXT_COUNTRIES.',
    );
    // Calling codes are compared whole: +354 matches neither 35 (which is none) nor 3.
    expect(reasonNotToText('+3545551234', ['35', '3'])).toMatch(/\+354 .*TEXT_COUNTRIES/);
    expect(reasonNotToText('garbage', ['1'])).toMatch(/to this number .*TEXT_COUNTRIES/);
  });
});
