import { statusStyle } from '#web/components/status-style.ts';

/**
 * As everywhere, except that published posts are pale: a month is full of them, and others must stand out.
 */
export const calendarLook: typeof statusStyle = {
  ...statusStyle,
  Published: { ...statusStyle.Published, className: 'bg-accent-soft text-accent-ink' },
};
