import { NETWORK_LABELS, isNetwork } from '#domain/networks/network.ts';
import type { Slot } from '#domain/slots/slots.ts';
import { firstWeekday } from '#web/lib/locale.ts';

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

/** Monday 09:00, Bluesky */
export const slotText = ({ weekday, time, network }: Slot) =>
  `${WEEKDAYS[weekday] ?? ''} ${time}${network === null ? '' : `, ${networkText(network)}`}`;
