import { z } from 'zod';
import { TRIES } from '#domain/messages/pauses.ts';

/** The delivery's place in the queue, apart from its handler: who writes a message need not know how it is sent. */
export const DELIVERY = {
  name: 'deliver-message',
  payload: z.object({ messageId: z.uuid() }),
  // The message's own row counts the tries. These are more, so that the queue never gives up before it does.
  maxAttempts: 3 * TRIES,
};

export const deliveryKey = (messageId: string) => `message:${messageId}`;
