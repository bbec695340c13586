import type { Country } from './countries.ts';

/** A fixed date; days from Easter Sunday; the n-th (-1: the last) weekday of a month; the weekday before a date. */
export type Rule =
  | { month: number; day: number }
  | { easter: number }
  | { month: number; weekday: number; which: number }
  | { month: number; day: number; before: number };

interface Holiday {
  name: string;
  rule: Rule;
  /** The first year of this holiday. */
  since?: number;
}

const on = (name: string, month: number, day: number, since?: number): Holiday => ({
  name,
  rule: { month, day },
  ...(since && { since }),
});
const easter = (name: string, days: number): Holiday => ({ name, rule: { easter: days } });
const nth = (name: string, which: number, weekday: number, month: number, since?: number): Holiday => ({
  name,
  rule: { month, weekday, which },
  ...(since && { since }),
});

const NEW_YEAR = on('New Year’s Day', 1, 1);
const EPIPHANY = on('Epiphany', 1, 6);
const GOOD_FRIDAY = easter('Good Friday', -2);
const EASTER_SUNDAY = easter('Easter Sunday', 0);
const EASTER_MONDAY = easter('Easter Monday', 1);
const LABOUR = on('Labour Day', 5, 1);
const ASCENSION = easter('Ascension Day', 39);
const WHIT_SUNDAY = easter('Whit Sunday', 49);
const WHIT_MONDAY = easter('Whit Monday', 50);
const CORPUS_CHRISTI = easter('Corpus Christi', 60);
const ASSUMPTION = on('Assumption Day', 8, 15);
const ALL_SAINTS = on('All Saints’ Day', 11, 1);
const IMMACULATE = on('Immaculate Conception', 12, 8);
const CHRISTMAS = on('Christmas Day', 12, 25);
const SECOND_CHRISTMAS = on('Second Day of Christmas', 12, 26);
const ST_STEPHEN = on('St Stephen’s Day', 12, 26);

/** `observes`: the working day on which a fixed holiday that falls on a weekend is observed. */
export const HOLIDAYS: Record<Country, { rules: Holiday[]; observes?: 'monday' | 'nearest' }> = {
  AT: {
    rules: [
      NEW_YEAR,
      EPIPHANY,
      EASTER_SUNDAY,
      EASTER_MONDAY,
      LABOUR,
      ASCENSION,
      WHIT_SUNDAY,
      WHIT_MONDAY,
      CORPUS_CHRISTI,
      ASSUMPTION,
      on('National Day', 10, 26),
      ALL_SAINTS,
      IMMACULATE,
      CHRISTMAS,
      ST_STEPHEN,
    ],
  },
  BE: {
    rules: [
      NEW_YEAR,
      EASTER_SUNDAY,
      EASTER_MONDAY,
      LABOUR,
      ASCENSION,
      WHIT_SUNDAY,
      WHIT_MONDAY,
      on('Belgian National Day', 7, 21),
      ASSUMPTION,
      ALL_SAINTS,
      on('Armistice Day', 11, 11),
      CHRISTMAS,
    ],
  },
  CA: {
    rules: [
      NEW_YEAR,
      GOOD_FRIDAY,
      { name: 'Victoria Day', rule: { month: 5, day: 25, before: 1 } },
      on('Canada Day', 7, 1),
      nth('Labour Day', 1, 1, 9),
      on('National Day for Truth and Reconciliation', 9, 30, 2021),
      nth('Thanksgiving', 2, 1, 10),
      on('Remembrance Day', 11, 11),
      CHRISTMAS,
      on('Boxing Day', 12, 26),
    ],
  },
  FR: {
    rules: [
      NEW_YEAR,
      EASTER_MONDAY,
      LABOUR,
      on('Victory Day', 5, 8),
      ASCENSION,
      WHIT_MONDAY,
      on('Bastille Day', 7, 14),
      ASSUMPTION,
      ALL_SAINTS,
      on('Armistice Day', 11, 11),
      CHRISTMAS,
    ],
  },
  DE: {
    rules: [
      NEW_YEAR,
      GOOD_FRIDAY,
      EASTER_MONDAY,
      LABOUR,
      ASCENSION,
      WHIT_MONDAY,
      on('German Unity Day', 10, 3),
      CHRISTMAS,
      SECOND_CHRISTMAS,
    ],
  },
  IE: {
    rules: [
      NEW_YEAR,
      nth('St Brigid’s Day', 1, 1, 2, 2023),
      on('St Patrick’s Day', 3, 17),
      EASTER_MONDAY,
      nth('May Day', 1, 1, 5),
      nth('June Holiday', 1, 1, 6),
      nth('August Holiday', 1, 1, 8),
      nth('October Holiday', -1, 1, 10),
      CHRISTMAS,
      ST_STEPHEN,
    ],
  },
  IT: {
    rules: [
      NEW_YEAR,
      EPIPHANY,
      EASTER_SUNDAY,
      EASTER_MONDAY,
      on('Liberation Day', 4, 25),
      LABOUR,
      on('Republic Day', 6, 2),
      ASSUMPTION,
      on('St Francis’ Day', 10, 4, 2026),
      ALL_SAINTS,
      IMMACULATE,
      CHRISTMAS,
      ST_STEPHEN,
    ],
  },
  NL: {
    rules: [
      NEW_YEAR,
      EASTER_SUNDAY,
      EASTER_MONDAY,
      on('King’s Day', 4, 27),
      ASCENSION,
      WHIT_SUNDAY,
      WHIT_MONDAY,
      CHRISTMAS,
      SECOND_CHRISTMAS,
    ],
  },
  PL: {
    rules: [
      NEW_YEAR,
      EPIPHANY,
      EASTER_SUNDAY,
      EASTER_MONDAY,
      LABOUR,
      on('Constitution Day', 5, 3),
      WHIT_SUNDAY,
      CORPUS_CHRISTI,
      ASSUMPTION,
      ALL_SAINTS,
      on('Independence Day', 11, 11),
      on('Christmas Eve', 12, 24, 2025),
      CHRISTMAS,
      SECOND_CHRISTMAS,
    ],
  },
  PT: {
    rules: [
      NEW_YEAR,
      GOOD_FRIDAY,
      EASTER_SUNDAY,
      on('Freedom Day', 4, 25),
      LABOUR,
      CORPUS_CHRISTI,
      on('Portugal Day', 6, 10),
      ASSUMPTION,
      on('Republic Day', 10, 5),
      ALL_SAINTS,
      on('Restoration of Independence', 12, 1),
      IMMACULATE,
      CHRISTMAS,
    ],
  },
  ES: {
    rules: [
      NEW_YEAR,
      EPIPHANY,
      GOOD_FRIDAY,
      LABOUR,
      ASSUMPTION,
      on('National Day of Spain', 10, 12),
      ALL_SAINTS,
      on('Constitution Day', 12, 6),
      IMMACULATE,
      CHRISTMAS,
    ],
  },
  // Only the national day is a federal holiday; these others hold in nearly all cantons.
  CH: {
    rules: [NEW_YEAR, ASCENSION, on('Swiss National Day', 8, 1), CHRISTMAS],
  },
  // Holidays common to England, Wales, Scotland and Northern Ireland.
  GB: {
    observes: 'monday',
    rules: [
      NEW_YEAR,
      GOOD_FRIDAY,
      nth('Early May Bank Holiday', 1, 1, 5),
      nth('Spring Bank Holiday', -1, 1, 5),
      CHRISTMAS,
      on('Boxing Day', 12, 26),
    ],
  },
  US: {
    observes: 'nearest',
    rules: [
      NEW_YEAR,
      nth('Martin Luther King Jr. Day', 3, 1, 1),
      nth('Presidents’ Day', 3, 1, 2),
      nth('Memorial Day', -1, 1, 5),
      on('Juneteenth', 6, 19, 2021),
      on('Independence Day', 7, 4),
      nth('Labor Day', 1, 1, 9),
      nth('Columbus Day', 2, 1, 10),
      on('Veterans Day', 11, 11),
      nth('Thanksgiving Day', 4, 4, 11),
      CHRISTMAS,
    ],
  },
};
