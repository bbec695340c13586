import { z } from 'zod';

/** The job's place in the queue, apart from its handler. One waits for each connection at most. */
export const SYNC_JOB = {
  name: 'sync-calendar',
  payload: z.object({ connectionId: z.uuid() }),
  maxAttempts: 8,
};
export const syncKey = (connectionId: string) => `calendar:${connectionId}`;

/** Ends a connection at the service. The tokens are sealed; the row that held them is gone by then. */
export const CLOSE_JOB = {
  name: 'close-calendar',
  payload: z.object({
    accessToken: z.string(),
    refreshToken: z.string().nullable(),
    eventIds: z.array(z.string()),
  }),
  maxAttempts: 8,
};
