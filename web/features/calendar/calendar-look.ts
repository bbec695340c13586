import { statusStyle } from '#web/components/status-style.ts';

/** As everywhere, except that what is out is pale here: a month is full of it, and what needs somebody must stand out. */
export const calendarLook: typeof statusStyle = {
  ...statusStyle,
  Published: { ...statusStyle.Published, className: 'bg-accent-soft text-accent-ink' },
};
