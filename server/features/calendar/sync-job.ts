import { z } from 'zod';

/** The job's name and payload, apart from its handler. At most one job waits per connection. */
export const SYNC_JOB = {
  name: 'sync-calendar',
  payload: z.object({ connectionId: z.uuid() }),
  maxAttempts: 8,
};
export const syncKey = (connectionId: string) => `calendar:${connectionId}`;

/** Ends a connection at the service. The tokens are encrypted; their row is already gone. */
export const CLOSE_JOB = {
  name: 'close-calendar',
  payload: z.object({
    accessToken: z.string(),
    refreshToken: z.string().nullable(),
    eventIds: z.array(z.string()),
  }),
  maxAttempts: 8,
};
