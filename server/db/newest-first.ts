import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The order of every list of newest things, by time and id. Word for word that of the indexes: without the last two
 * words, which change nothing for columns that are never null, PostgreSQL sorts everything an owner has for one page.
 */
export const newestFirst = (...columns: PgColumn[]): SQL[] =>
  columns.map((column) => sql`${column} desc nulls last`);
