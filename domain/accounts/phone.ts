export const PHONE_MESSAGE = 'Please enter a valid phone number with at least 10 digits';

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

export function isPhone(typed: string): boolean {
  if (/[^\d\s()+.\-/]/.test(typed.trim())) return false;
  const digits = digitsOf(typed.replace(TRUNK_ZERO, '$1'));
  return digits.length >= 10 && digits.length <= 15;
}

/** "(0)" after a country code is dialled only within the country: +44 (0)7911 … is +44 7911 … */
const TRUNK_ZERO = /^(\s*\+\s*[1-9]\d{0,2})[\s.\-/]*\(\s*0\s*\)/;

/**
 * `+1` plus the digits; digits that start with 1 only get the plus.
 * A number typed with a leading plus names its own country and keeps it.
 */
export function normalisePhone(typed: string): string {
  const digits = digitsOf(typed.replace(TRUNK_ZERO, '$1'));
  if (typed.trim().startsWith('+') || digits.startsWith('1')) return `+${digits}`;
  return `+1${digits}`;
}

/** Shown below a number that is meant without its country: a leading 0 is left out in such a number. */
export const COUNTRY_HINT =
  'Add the country code, such as +44 7700 900456: numbers without one are taken as US numbers.';

export const lacksCountry = (typed: string) => /^[\s(]*0\d/.test(typed);

/**
 * (xxx) xxx-xxxx for ten digits, without a leading +1. Everything else, e-mail addresses too, stays as it is.
 */
export function displayPhone(phone: string): string {
  const local = phone.startsWith('+1') && phone.length === 12 ? phone.slice(2) : phone;
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(local);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : local;
}
