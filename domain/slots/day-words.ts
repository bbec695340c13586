import type { Day } from '#domain/calendar/month-grid.ts';
import { COUNTRY_NAMES, type Country } from './countries.ts';

/** Something to know about a day. */
export interface NamedDay {
  date: Day;
  name: string;
  /** Where it is a public holiday; none where it is the client's own day. */
  countries: Country[];
}

/** `Christmas Day (Germany, France)`, or what the client calls it. */
export const dayWords = ({ name, countries }: Omit<NamedDay, 'date'>) =>
  countries.length === 0 ? name : `${name} (${countries.map((one) => COUNTRY_NAMES[one]).join(', ')})`;
