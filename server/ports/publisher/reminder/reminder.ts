import type { PublisherPort } from '../port.ts';

/** Leaves the posting to the owner. */
export const reminder: PublisherPort = {
  label: 'Reminder',
  repeatable: true,
  publish: () => Promise.resolve({ outcome: 'owner posts it' }),
};
