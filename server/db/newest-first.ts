import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The order of every newest-first list, by time and id, exactly as in the indexes: without `nulls last`,
 * which changes nothing for columns that are never null, PostgreSQL sorts all rows of an agency for one page.
 */
export const newestFirst = (...columns: PgColumn[]): SQL[] =>
  columns.map((column) => sql`${column} desc nulls last`);
