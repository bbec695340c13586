import { createContext, use } from 'react';
import type { Day } from '#domain/calendar/month-grid.ts';
import type { MovablePost } from './calendar-post.ts';

/** What all parts of a calendar share. */
export interface CalendarContextValue {
  zone: string;
  today: Day;
  /** Only the calendar of all companies names them. */
  showCompany: boolean;
  /** Holidays and clients' own days. */
  named: Map<Day, string>;
  logoOf: (company: string) => string | null;
  /** Opens the Schedule Post dialog for a day. */
  scheduleOn: (day: Day) => void;
  openDay: (day: Day) => void;
  /** Asks for another date: for keyboards and touch. */
  askToMove: (post: MovablePost) => void;
}

export const CalendarContext = createContext<CalendarContextValue | null>(null);

export function useCalendar(): CalendarContextValue {
  const value = use(CalendarContext);
  if (!value) throw new Error('outside of a calendar');
  return value;
}
