import { PgDialect } from 'drizzle-orm/pg-core';
import { fillPlaceholders, type Query, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import { beginAndCommit } from './begin-commit.ts';
import type { Db, Handle } from './connect.ts';

const dialect = new PgDialect();
/** Statements by their text. Which there are depends on the code, not on what is asked; the bound is for a mistake. */
const names = new Map<string, string>();
const MOST_NAMES = 300;

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES) names.set(text, (name = `hot_${names.size + 1}`));
  return name;
}

const asText = { getTypeParser: () => (value: unknown) => value };

/** A row as PostgreSQL writes it: a text, or null, for each column. */
export type TextRow = (string | null)[];

/** Where a question goes: to any connection, or to that of a transaction, which Drizzle keeps to itself. */
type Asked = Pick<pg.ClientBase, 'query'>;

const connectionOf = (handle: Handle): Asked =>
  '$client' in handle
    ? handle.$client
    : (handle as unknown as { session: { client: pg.PoolClient } }).session.client;

/**
 * For the few questions that are asked all the time. PostgreSQL reads and plans each once per connection, and rows come
 * as they are on the wire: whoever asks knows which column is what, and turns into dates and numbers only what it needs.
 */
export function askOften(handle: Handle, query: SQL): Promise<TextRow[]> {
  const { text, values } = ready(query);
  return askOftenText(handle, text, values);
}

/** The same for a statement that is there as a text. */
export const askOftenText = (handle: Handle, text: string, values: unknown[]): Promise<TextRow[]> =>
  askAt(connectionOf(handle), text, values);

/** A statement and what is asked for with it. */
interface Ready {
  text: string;
  values: unknown[];
}

/** A question that is put together for this time alone. */
export function ready(query: SQL): Ready {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, values: params };
}

/** A question that is put together once; where a value stands there is its `sql.placeholder`. */
export class Question {
  private query: Query | null = null;

  constructor(private readonly build: () => SQL) {}

  with(values: Record<string, unknown>): Ready {
    this.query ??= dialect.sqlToQuery(this.build());
    return { text: this.query.sql, values: fillPlaceholders(this.query.params, values) };
  }
}

/**
 * The same for a question of many parts whose plan does not depend on the values. Left to itself PostgreSQL plans a
 * question anew each time where it believes that other values might want another plan; for one of many parts that takes
 * several times as long as answering it.
 */
export const askByOnePlan = (db: Db, { text, values }: Ready): Promise<TextRow[]> =>
  beginAndCommit(db.$client, 'begin read only; set local plan_cache_mode = force_generic_plan', (client) =>
    askAt(client, text, values),
  );

async function askAt(connection: Asked, text: string, values: unknown[]): Promise<TextRow[]> {
  const name = nameOf(text);
  const { rows } = await connection.query<TextRow>({
    ...(name === undefined ? {} : { name }),
    text,
    values,
    rowMode: 'array',
    types: asText,
  });
  return rows;
}

/** An instant as PostgreSQL writes it (`2026-05-04 09:00:00.5+00`, every connection is in UTC), as answers have it. */
export function instantFrom(text: string): string;
export function instantFrom(text: string | null): string | null;
export function instantFrom(text: string | null): string | null {
  if (text === null) return null;
  if (text.length < 22 || !text.endsWith('+00')) return new Date(text).toISOString();
  const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
