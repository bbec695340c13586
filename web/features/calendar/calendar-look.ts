import { BellRing, TriangleAlert, type LucideIcon } from 'lucide-react';
import { statusStyle } from '#web/components/status-style.ts';
import type { CalendarPost } from './calendar-post.ts';

/**
 * As everywhere, except that published posts are pale: a month is full of them, and others must stand out.
 */
export const calendarLook: typeof statusStyle = {
  ...statusStyle,
  Published: { ...statusStyle.Published, className: 'bg-accent-soft text-accent-ink' },
};

/** The status, unless something is to be done now. */
export const iconOf = ({ isDue, isAtRisk, status }: CalendarPost): LucideIcon =>
  isDue ? BellRing : isAtRisk ? TriangleAlert : calendarLook[status].icon;
