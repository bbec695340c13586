import { z } from 'zod';
import { instantOut, orNull } from '#domain/kit/fields.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATUSES } from '#domain/messages/contract.ts';

/** The last message with the link: its channel, time and status. */
export const notified = orNull(
  z.object({
    channel: z.enum(MESSAGE_CHANNELS),
    status: z.enum(MESSAGE_STATUSES),
    at: instantOut,
    error: z.string().nullable(),
  }),
);

/** A message that is still to go out, and how many other posts it will include. */
export const toBeTold = orNull(z.object({ goesAt: instantOut, others: z.number() }));
