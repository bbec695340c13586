import { NETWORK_LABELS, isNetwork } from '#domain/networks/network.ts';
import type { Slot } from '#domain/slots/slots.ts';
import { clockOptions, firstWeekday } from '#web/lib/locale.ts';

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** 0 to 6, in the order of the person's locale. */
export const weekdaysInOrder = () => WEEKDAYS.map((_, index) => (index + firstWeekday()) % 7);

export const networkText = (network: string | null) =>
  network === null ? 'All networks' : isNetwork(network) ? NETWORK_LABELS[network] : network;

/** 9:00 AM for 09:00, by the clock of the person's locale. */
export const clockText = (time: string) =>
  new Intl.DateTimeFormat('en-US', { ...clockOptions(), timeZone: 'UTC' }).format(
    new Date(`1970-01-01T${time}Z`),
  );

/** Monday 9:00 AM, Bluesky */
export const slotText = ({ weekday, time, network }: Slot) =>
  `${WEEKDAYS[weekday] ?? ''} ${clockText(time)}${network === null ? '' : `, ${networkText(network)}`}`;
