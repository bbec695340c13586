import type { changeDates, DateResult } from '#domain/slots/dates.ts';
import { ApiError, type Said } from './api.ts';

/** An ApiError for results inside an answer that were refused, with the server's message. */
export const refusedWith = (message: string) => new ApiError(409, JSON.stringify({ message }), 'Conflict');

/** The result of restoring one post's date; throws where the date was changed since. */
export function dateBack({ done, results }: Said<typeof changeDates>): Partial<DateResult> {
  const given = results?.[0];
  if (done === false) throw refusedWith(given?.message ?? 'Nothing was changed');
  return given ?? {};
}
