import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Row = Record<string, unknown>;

const quoted = (name: string) => `"${name}"`;

const namesOf = new WeakMap<PgTable, Map<string, string>>();

/** What a table's columns are called in the database, by what they are called here. */
function columnNames(table: PgTable): Map<string, string> {
  let names = namesOf.get(table);
  if (!names) {
    names = new Map(Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name]));
    namesOf.set(table, names);
  }
  return names;
}

/** An insert and its one value. */
export interface Insert {
  /** With the value at this place. */
  text: (place: number) => string;
  value: string;
}

/**
 * Inserts rows that come as JSON: the text is the same however many there are, so that it can be kept by its name
 * (`askOftenText`). A column that none of them has gets its default, one that some of them lack is null for those.
 */
export function insertRows(table: PgTable, rows: readonly Row[]): Insert {
  const columns = columnNames(table);
  const used = new Set<string>();
  const named = rows.map((row) => {
    const one: Row = {};
    for (const key in row) {
      const name = columns.get(key);
      if (name === undefined) throw new Error(`${getTableName(table)} has no column for ${key}`);
      if (row[key] === undefined) continue;
      used.add(name);
      one[name] = row[key];
    }
    return one;
  });
  const list = [...used].map(quoted).join(', ');
  const name = quoted(getTableName(table));
  return {
    text: (place) =>
      `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $${place}::json)`,
    value: JSON.stringify(named),
  };
}

/** The same, and what is there already stays as it is. */
export const orNothing = ({ text, value }: Insert): Insert => ({
  text: (place) => `${text(place)} on conflict do nothing`,
  value,
});
