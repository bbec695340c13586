import type { Day } from '#domain/calendar/month-grid.ts';
import { COUNTRY_NAMES, type Country } from './countries.ts';

/** A public holiday or a client's own day. */
export interface NamedDay {
  date: Day;
  name: string;
  /** The countries of a public holiday; empty for a client's own day. */
  countries: Country[];
}

/** `Christmas Day (Germany, France)`, or the client's name for it. */
export const dayWords = ({ name, countries }: Omit<NamedDay, 'date'>) =>
  countries.length === 0 ? name : `${name} (${countries.map((one) => COUNTRY_NAMES[one]).join(', ')})`;
