import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Row = Record<string, unknown>;

const quoted = (name: string) => `"${name}"`;

const namesOf = new WeakMap<PgTable, Map<string, string>>();

/** The columns' names in the database, by their names in the code. */
function columnNames(table: PgTable): Map<string, string> {
  let names = namesOf.get(table);
  if (!names) {
    names = new Map(Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name]));
    namesOf.set(table, names);
  }
  return names;
}

/** An insert statement and its single value. */
export interface Insert {
  /** The statement, with its value at this parameter number. */
  text: (place: number) => string;
  value: string;
}

/**
 * Inserts rows given as JSON: the statement's text does not depend on their number, so that
 * it can be prepared (`askOftenText`). A column that no row has gets its default; one that
 * only some rows have is null in the others.
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

/** The same, but existing rows stay unchanged. */
export const orNothing = ({ text, value }: Insert): Insert => ({
  text: (place) => `${text(place)} on conflict do nothing`,
  value,
});
