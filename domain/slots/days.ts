import { addDays, weekdayOf, type Day } from '#domain/calendar/month-grid.ts';
import { COUNTRIES, type Country } from './countries.ts';
import type { NamedDay } from './day-words.ts';
import { HOLIDAYS, type Rule } from './holiday-rules.ts';

/** A day that a client named: a fair, an anniversary. A yearly one returns on the same date. */
export interface OwnDay {
  name: string;
  /** 2026-12-24 */
  date: Day;
  yearly: boolean;
}

const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (year: number, month: number, day: number): Day => `${year}-${two(month)}-${two(day)}`;

/** Easter Sunday in the Gregorian calendar (Meeus/Jones/Butcher algorithm). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

function nth(year: number, { month, weekday, which }: Extract<Rule, { weekday: number }>): Day {
  if (which > 0) {
    const start = dayOf(year, month, 1);
    return addDays(start, ((weekday - weekdayOf(start) + 7) % 7) + (which - 1) * 7);
  }
  const end = addDays(month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1), -1);
  return addDays(end, -((weekdayOf(end) - weekday + 7) % 7));
}

function dateOf(rule: Rule, year: number): Day {
  if ('easter' in rule) return addDays(easterOf(year), rule.easter);
  if ('weekday' in rule) return nth(year, rule);
  if ('before' in rule) {
    const day = dayOf(year, rule.month, rule.day);
    return addDays(day, -((weekdayOf(day) - rule.before + 7) % 7 || 7));
  }
  return dayOf(year, rule.month, rule.day);
}

/** The working day on which a weekend holiday is observed, as in Britain and the US. */
function observed(day: Day, rule: Rule, how: 'monday' | 'nearest' | undefined, others: Set<Day>): Day {
  if (how === undefined || !('day' in rule) || 'before' in rule) return day;
  const weekday = weekdayOf(day);
  if (weekday !== 0 && weekday !== 6) return day;
  if (how === 'nearest') return addDays(day, weekday === 6 ? -1 : 1);
  let made = addDays(day, weekday === 6 ? 2 : 1);
  while (others.has(made)) made = addDays(made, 1);
  return made;
}

function holidaysOf(country: Country, year: number): { date: Day; name: string }[] {
  const { rules, observes } = HOLIDAYS[country];
  const days = rules
    .filter(({ since = 0 }) => year >= since)
    .map(({ name, rule }) => ({ name, rule, date: dateOf(rule, year) }));
  const used = new Set(days.map(({ date }) => date));
  return days.flatMap(({ name, rule, date }) => {
    const made = observed(date, rule, observes, used);
    used.add(made);
    return made === date
      ? [{ date, name }]
      : [
          { date, name },
          { date: made, name: `${name} (observed)` },
        ];
  });
}

const yearsOf = (from: Day, to: Day) => {
  const first = Number(from.slice(0, 4));
  // New Year's Day of the next year may be observed on the last day of this one.
  return Array.from({ length: Number(to.slice(0, 4)) - first + 2 }, (_, index) => first + index);
};

const onItsDate = ({ date, yearly }: OwnDay, year: number): Day | null => {
  const first = Number(date.slice(0, 4));
  if (year < first || (!yearly && year > first)) return null;
  const there = `${year}${date.slice(4)}`;
  const isReal = new Date(`${there}T12:00:00Z`).toISOString().startsWith(there);
  // Only February 29 can be missing: it is then kept on February 28.
  return isReal ? there : `${year}-02-28`;
};

/** Public holidays of these countries and own days within a span, in order. */
export function daysBetween(
  from: Day,
  to: Day,
  { countries, days }: { countries: readonly Country[]; days: readonly OwnDay[] },
): NamedDay[] {
  const found = new Map<string, NamedDay>();
  const add = (date: Day, name: string, country: Country | null) => {
    if (date < from || date > to) return;
    const key = `${date} ${country ? 'holiday' : 'own'} ${name}`;
    const there = found.get(key) ?? { date, name, countries: [] };
    found.set(key, { ...there, countries: country ? [...there.countries, country] : [] });
  };
  for (const year of yearsOf(from, to)) {
    for (const country of COUNTRIES.filter((one) => countries.includes(one)))
      for (const { date, name } of holidaysOf(country, year)) add(date, name, country);
    for (const own of days) {
      const date = onItsDate(own, year);
      if (date) add(date, own.name, null);
    }
  }
  return [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
