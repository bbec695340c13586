const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** December 2026 */
export const monthText = (iso: string) => month.format(new Date(iso));
/** Fri 4 */
export const dayOfMonthText = (iso: string) => {
  const parts = day.formatToParts(new Date(iso));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')}`;
};
/** 9:00 AM */
export const clockText = (iso: string) => clock.format(new Date(iso)).replace(/\u202f/g, ' ');
