const E_MAIL = /[^\s@<>,;()]{1,64}@[^\s@<>,;()]{1,190}\.[^\s@<>,;().]{2,24}/g;

const SPACE = String.raw`[ \u00a0\u202f]`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const MONTH = String.raw`(?:0?[1-9]|1[0-2])`;
const YEAR = String.raw`(?:19|20)\d\d`;
const TO = `${SPACE}?[-–/]${SPACE}?`;
const UNTIL = `${SPACE}?[-–]${SPACE}?`;
const anyOf = (...ways: string[]) => `(?:${ways.join('|')})`;
const dateBy = (between: string, year: string) =>
  `(?:${DAY}${between}${MONTH}|${MONTH}${between}${DAY})${between}${year}`;
/** 24.12.2026, 24. 12. 2026, 12/24/2026, 2027-01-05: with its whole year a date is not taken for a number. */
const FULL_DATE = anyOf(
  ...['-', '/', String.raw`\.`].map((by) => `${YEAR}${by}${MONTH}${by}${DAY}`),
  ...['-', '/', String.raw`\. ?`].map((by) => dateBy(by, YEAR)),
);
/** 24.12.26: six digits, which are also a part of many phone numbers. */
const SHORT_DATE = anyOf(...['-', '/', String.raw`\. ?`].map((by) => dateBy(by, String.raw`\d\d`)));
const CLOCK = String.raw`(?:[01]?\d|2[0-4])\.[0-5]\d`;
const CLOCKS = `${CLOCK}(?:${UNTIL}${CLOCK})?`;
const FULL_DATES = `(?:${DAY}\\.?${TO})?${FULL_DATE}(?:${TO}${FULL_DATE})?`;
const SHORT_DATES = `(?:${DAY}\\.${TO})?${SHORT_DATE}`;
/** 1.299.000, 1.299,00 and 12,299,000.00 */
const PRICE = anyOf(
  String.raw`[1-9]\.\d{3}\.\d{3}(?:,\d\d)?`,
  String.raw`[1-9],\d{3},\d{3}(?:\.\d\d)?`,
  String.raw`[1-9]\d{0,2}(?:\.\d{3}){1,2},\d\d`,
  String.raw`[1-9]\d{0,2}(?:,\d{3}){1,2}\.\d\d`,
);

/** What a row of digits has to be as a whole to stay. */
const CERTAIN = new RegExp(
  `^${anyOf(
    `(?:${CLOCKS}${SPACE})?${FULL_DATES}(?:${SPACE}${CLOCKS})?`,
    // Phone numbers in pairs of digits begin with a zero.
    `(?!0)(?:${CLOCKS}${SPACE}${SHORT_DATES}|${SHORT_DATES}${SPACE}${CLOCKS})`,
    `${DAY}\\.${TO}${SHORT_DATE}`,
    // 24.12. 18.30
    `${DAY}\\.${SPACE}?${MONTH}\\.${SPACE}${CLOCKS}`,
    `${SHORT_DATE}${UNTIL}${SHORT_DATE}`,
    `${CLOCK}${UNTIL}${CLOCK}`,
    `${PRICE}(?:${UNTIL}${PRICE})?`,
    // 99,00 - 149,00
    String.raw`[1-9]\d{0,3},\d{1,2}${UNTIL}[1-9]\d{0,3},\d{1,2}`,
  )}$`,
);
const YEARS = new RegExp(`^(${YEAR})${TO}(${YEAR})$`);

/** 1299000, 1 299 000, 612.345.678: only a currency tells these from a phone number. */
const AMOUNT = String.raw`(?:0[.,]\d\d|[1-9](?:\d{0,11}|\d{0,2}(?:[.,\u0020\u00a0\u202f]\d{3}){1,3})(?:[.,]\d\d)?)`;
const AMOUNTS = new RegExp(`^${AMOUNT}(?:${UNTIL}${AMOUNT})?$`);
const CURRENCY = String.raw`(?:[€$£¥]|\b(?:EUR|Euros?|USD|CHF|GBP|CAD|AUD|Dollars?|Franken|Pounds?)\b)`;
/** A currency between two numbers may belong to the other one. */
const CURRENCY_BEFORE = new RegExp(`(?<!\\d${SPACE}?)${CURRENCY}${SPACE}?$`, 'i');
const CURRENCY_AFTER = new RegExp(`^${SPACE}?${CURRENCY}(?!${SPACE}?\\d)`, 'i');
const MOST_CURRENCY = 12;

/** 18:30 and 18:30:00, which no phone number contains. */
const WITH_COLON = /(?<![\d:])((?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?)(?![\d:])/;

const BETWEEN = String.raw`[()./\-\u2010-\u2013 \t\u00a0\u202f]{0,8}`;
/** As many digits as belong together: also over a line's end, and with commas that no space follows. */
const RUN = new RegExp(String.raw`[+(]{0,2}\d(?:(?:,|${BETWEEN}(?:\r?\n)?${BETWEEN})\d)*`, 'g');
const DATE_APART = new RegExp(String.raw`(?<=^|[\s(])${FULL_DATE}(?=[\s)]|$)`, 'g');

const digitsIn = (text: string) => text.replace(/\D/g, '').length;
/** Shorter ones are counts, years and times. */
const LEAST_DIGITS = 7;

function isCertain(number: string, hasCurrency: boolean): boolean {
  const [, from, to] = YEARS.exec(number) ?? [];
  if (from && to) return from < to;
  return CERTAIN.test(number) || (hasCurrency && AMOUNTS.test(number));
}

function hide(part: string, hasCurrency: boolean): string {
  if (digitsIn(part) < LEAST_DIGITS) return part;
  const end = part.search(/\D*$/);
  const [before = ''] = /^[^\d+(]*/.exec(part) ?? [];
  const number = part.slice(before.length, end);
  if (isCertain(number.replace(/^\(/, ''), hasCurrency)) return part;
  return `${before}(phone number)${part.slice(end)}`;
}

/**
 * Keeps a run of digits that is certainly no phone number as a whole. A date with its whole year ends one
 * number and begins the next, unless a few digits precede it, which it may belong to.
 */
function hideIn(run: string, textBefore: string, textAfter: string): string {
  let result = '';
  let from = 0;
  const hasBefore = () => from === 0 && CURRENCY_BEFORE.test(textBefore);
  for (const { 0: date, index } of run.matchAll(DATE_APART)) {
    const part = run.slice(from, index);
    const digits = digitsIn(part);
    if (digits > 0 && digits < LEAST_DIGITS) continue;
    result += hide(part, hasBefore()) + date;
    from = index + date.length;
  }
  return result + hide(run.slice(from), hasBefore() || CURRENCY_AFTER.test(textAfter));
}

const withoutPhones = (text: string) =>
  text.replace(RUN, (run, at: number) => {
    const end = at + run.length;
    return hideIn(run, text.slice(Math.max(0, at - MOST_CURRENCY), at), text.slice(end, end + MOST_CURRENCY));
  });

/**
 * Hides people's addresses and numbers from the model; dates, times and prices stay. What could be either is
 * hidden. Every repetition in the patterns ends or moves on, so no text can stall them.
 */
export function withoutContacts(text: string): string {
  return text
    .replace(E_MAIL, '(e-mail address)')
    .split(WITH_COLON)
    .map((part, index) => (index % 2 === 1 ? part : withoutPhones(part)))
    .join('');
}
