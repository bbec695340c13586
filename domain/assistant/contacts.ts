const E_MAIL = /[^\s@<>,;()]{1,64}@[^\s@<>,;()]{1,190}\.[^\s@<>,;().]{2,24}/g;

const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const YEAR = String.raw`(?:19|20)\d\d`;
/** 24.12.2026, 12/24/26, 2027-01-05 */
const DATE = String.raw`(?:${YEAR}[-./]${DAY}[-./]${DAY}|${DAY}[-./] ?${DAY}[-./] ?(?:${YEAR}|\d\d))`;
const CLOCK = String.raw`(?:[01]?\d|2[0-4])[.:][0-5]\d`;
const TO = ' ?[-–/] ?';
const CURRENCY = String.raw`(?:[€$£¥]|(?:EUR|Euros?|USD|CHF|GBP|CAD|AUD|Dollars?|Franken|Pounds?)\b)`;
/** 1299000, 1 299 000, 1 299,00: numbers that only their currency tells from a phone number. */
const AMOUNT = String.raw`[1-9](?:\d{0,11}|\d{0,2}(?:[ \u00a0\u202f]\d{3}){1,3})(?:[.,]\d\d)?`;

/** Numbers that are no one's contact. Those inside a longer row of digits are not meant. */
const KEPT = new RegExp(
  String.raw`(?<![\d+]|\d[-./])(?:` +
    [
      `(?:${DAY}\\.?${TO})?${DATE}(?:${TO}${DATE})?`,
      `${CLOCK}${TO}${CLOCK}`,
      `${YEAR}${TO}(?:${YEAR}|\\d\\d)`,
      // 1.299.000 and 1,299.00
      String.raw`[1-9]\d{0,2}(?:[.,'’]\d{3}){1,2}(?:[.,]\d\d)?`,
      `${AMOUNT}[ \u00a0]?${CURRENCY}`,
      `${CURRENCY}[ \u00a0]?${AMOUNT}`,
    ].join('|') +
    String.raw`)(?!\d|[-./]\d)`,
  'giu',
);

const PHONE = /[+(]{0,2}\d[\d()./\-\u2010-\u2013 \t\u00a0\u202f]{5,28}\d/g;

/** Seven digits after +, ( or 0; elsewhere also some length, because many short numbers stand in a text. */
const isPhone = (run: string) =>
  run.replace(/\D/g, '').length >= 7 && (/^[+(0]/.test(run) || run.length >= 9);

const withoutPhones = (text: string) => text.replace(PHONE, (run) => (isPhone(run) ? '(phone number)' : run));

/**
 * Hides people's addresses and numbers from the model; dates, times and prices stay. The patterns are bounded,
 * so no text can stall them.
 */
export function withoutContacts(text: string): string {
  const left = text.replace(E_MAIL, '(e-mail address)');
  let from = 0;
  let result = '';
  for (const { 0: kept, index } of left.matchAll(KEPT)) {
    result += withoutPhones(left.slice(from, index)) + kept;
    from = index + kept.length;
  }
  return result + withoutPhones(left.slice(from));
}
