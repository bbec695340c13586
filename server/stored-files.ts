import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { agencyExports } from '#server/db/schema/exports.ts';
import { networkFilms, objects } from '#server/db/schema/media.ts';
import { archiveKey } from '#server/features/exports/store.ts';
import { storedUpload, type Stored } from '#server/features/media/stored-upload.ts';

const BATCH = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** An export that is still being made is made from the beginning, and an old one is about to be removed. */
const canBeDownloaded = and(eq(agencyExports.state, 'ready'), gt(agencyExports.expiresAt, sql`now()`));

/** How many uploads and exports there are. */
export async function countStored(db: Db): Promise<number> {
  const [uploads] = await db.select({ count: count() }).from(objects);
  const [exports] = await db.select({ count: count() }).from(agencyExports).where(canBeDownloaded);
  return (uploads?.count ?? 0) + (exports?.count ?? 0);
}

/** Whether the database knows one of the uploads or exports that these files belong to. */
export async function knowsAnyOf(db: Db, keys: string[]): Promise<boolean> {
  const ids = [...new Set(keys.map((key) => key.split('/')[1] ?? ''))].filter((id) => UUID.test(id));
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    for (const table of [objects, agencyExports])
      if ((await db.select({ id: table.id }).from(table).where(inArray(table.id, some)).limit(1)).length > 0)
        return true;
  }
  return false;
}

/** Everything of which the database knows that files are stored, of all agencies, a few rows at a time. */
export async function* allStored(db: Db): AsyncGenerator<Stored> {
  for (let after = FIRST; ;) {
    const { id, state, kind, contentType, hasPoster } = objects;
    const rows = await db
      .select({ id, state, kind, contentType, hasPoster })
      .from(objects)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(BATCH);
    const films = await filmsOf(
      db,
      rows.map((row) => row.id),
    );
    for (const row of rows) yield storedUpload(row, films.get(row.id) ?? []);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) break;
  }
  for (const { id, bytes } of await db.select().from(agencyExports).where(canBeDownloaded)) {
    const keys = bytes.map((_, index) => archiveKey(id, index + 1));
    yield { keys, prefixes: [], needed: keys.map((key) => [key]), contentType: () => 'application/zip' };
  }
}

async function filmsOf(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: networkFilms.objectId, name: networkFilms.name })
    .from(networkFilms)
    .where(
      and(inArray(networkFilms.objectId, ids), eq(networkFilms.state, 'ready'), eq(networkFilms.asIs, false)),
    );
  const films = new Map<string, string[]>();
  for (const { id, name } of rows) films.set(id, [...(films.get(id) ?? []), name]);
  return films;
}
