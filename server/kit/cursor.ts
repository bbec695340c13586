import { badField } from '#domain/kit/errors.ts';

/** A place in a list that is ordered by time and, within an instant, by id. */
export interface Place {
  createdAt: Date;
  id: string;
}

export const cursorOf = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.toISOString()}|${id}`).toString('base64url');

/** Throws 400 for an invalid cursor. */
export function readCursor(cursor: string): Place {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  const createdAt = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? at : NaN);
  if (
    Number.isNaN(createdAt.getTime()) ||
    createdAt.getUTCFullYear() < 1 ||
    !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  )
    throw badField('cursor', 'This cursor is not valid');
  return { createdAt, id };
}

/** The value of the Link header: the request's URL with the next cursor. */
export function linkToNext(url: string, last: Place): string {
  const next = new URL(url, 'http://localhost');
  next.searchParams.set('cursor', cursorOf(last));
  return `<${next.pathname}${next.search}>; rel="next"`;
}

/** For rows read newest first, one more than `most`: those wanted, oldest first, and if older ones exist. */
export function lastOf<Row>(rows: Row[], most = Infinity): { rows: Row[]; hasOlder: boolean } {
  return { rows: rows.slice(0, most).reverse(), hasOlder: rows.length > most };
}
