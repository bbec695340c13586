import { badField } from '#domain/kit/errors.ts';

/** A place in a list that is ordered by time and, within an instant, by id. */
export interface Place {
  createdAt: Date;
  id: string;
  /** In another order: what the row is sorted by before its id. Only the last may contain a bar. */
  keys?: string[];
}

export const cursorOf = ({ createdAt, id, keys = [] }: Place): string =>
  Buffer.from([createdAt.toISOString(), id, ...keys].join('|')).toString('base64url');

const notValid = () => badField('cursor', 'This cursor is not valid');

/** Throws 400 for an invalid cursor. */
export function readCursor(cursor: string): Place {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  const createdAt = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? at : NaN);
  if (
    Number.isNaN(createdAt.getTime()) ||
    createdAt.getUTCFullYear() < 1 ||
    !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  )
    throw notValid();
  return { createdAt, id };
}

/** The keys of a cursor and its id, each as its pattern wants it. Throws 400 for an invalid cursor. */
export function readKeys(cursor: string, patterns: RegExp[]): { id: string; keys: string[] } {
  const { id } = readCursor(cursor);
  const parts = Buffer.from(cursor, 'base64url').toString().split('|').slice(2);
  const last = patterns.length - 1;
  const keys = [...parts.slice(0, last), parts.slice(last).join('|')];
  if (parts.length <= last || !patterns.every((pattern, at) => pattern.test(keys[at] ?? '')))
    throw notValid();
  return { id, keys };
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
