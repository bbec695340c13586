import { z } from 'zod';
import { instantOut, orNull } from '#domain/kit/fields.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATUSES } from '#domain/messages/contract.ts';

/** The last message with the link: how and when it went, and what became of it. */
export const notified = orNull(
  z.object({
    channel: z.enum(MESSAGE_CHANNELS),
    status: z.enum(MESSAGE_STATUSES),
    at: instantOut,
    error: z.string().nullable(),
  }),
);

/** They are told later, with what else is sent to them until then: of how many other posts. */
export const toBeTold = orNull(z.object({ goesAt: instantOut, others: z.number() }));
