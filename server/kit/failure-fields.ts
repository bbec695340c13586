import { PortError } from '#server/ports/port-error.ts';

/** A failure for the log. That of a service outside is its reason alone: where it was called from does not help. */
export const failureFields = (error: unknown) =>
  error instanceof PortError ? { reason: error.message } : { err: error };
