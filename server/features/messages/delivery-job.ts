import { z } from 'zod';
import { TRIES } from '#domain/messages/pauses.ts';

/** The delivery's job name and payload, apart from its handler: writing a message needs no sender. */
export const DELIVERY = {
  name: 'deliver-message',
  payload: z.object({ messageId: z.uuid() }),
  // The message's row counts the tries; the queue allows more, so that it never gives up first.
  maxAttempts: 3 * TRIES,
};

export const deliveryKey = (messageId: string) => `message:${messageId}`;
