import { createContext, use } from 'react';
import type { Day } from '#domain/calendar/month-grid.ts';
import type { MovablePost } from './calendar-post.ts';

/** What the parts of a calendar know and can ask for, however deep they stand. */
export interface CalendarContextValue {
  zone: string;
  today: Day;
  /** Only the calendar of all companies names them. */
  showCompany: boolean;
  /** What is to know about a day: holidays, clients' own days. */
  named: Map<Day, string>;
  logoOf: (company: string) => string | null;
  /** Opens the Schedule Post dialog for a day. */
  scheduleOn: (day: Day) => void;
  openDay: (day: Day) => void;
  /** Asks for another date: the way for keyboards, and for touch. */
  askToMove: (post: MovablePost) => void;
}

export const CalendarContext = createContext<CalendarContextValue | null>(null);

export function useCalendar(): CalendarContextValue {
  const value = use(CalendarContext);
  if (!value) throw new Error('outside of a calendar');
  return value;
}
