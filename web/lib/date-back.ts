import type { changeDates, DateResult } from '#domain/slots/dates.ts';
import { ApiError, type Said } from './api.ts';

/** What an answer says of things that it did nothing to, in the server's words, as any other refusal. */
export const refusedWith = (message: string) => new ApiError(409, JSON.stringify({ message }), 'Conflict');

/** The date that one post has been given back; throws where somebody has given it another since. */
export function dateBack({ done, results }: Said<typeof changeDates>): Partial<DateResult> {
  const given = results?.[0];
  if (done === false) throw refusedWith(given?.message ?? 'Nothing was changed');
  return given ?? {};
}
