import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { fillPlaceholders, type Query, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { Db, Handle } from './connect.ts';

const dialect = new PgDialect();
/** Names of prepared statements, by text. The code bounds their number; the limit guards against mistakes. */
const names = new Map<string, string>();
const MOST_NAMES = 300;

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES) names.set(text, (name = `hot_${names.size + 1}`));
  return name;
}

const asText = { getTypeParser: () => (value: unknown) => value };

/** A row as PostgreSQL writes it: a text or null per column. */
export type TextRow = (string | null)[];

/** The pool, or the connection of a transaction, which Drizzle hides. */
type Asked = Pick<pg.ClientBase, 'query'>;

function connectionOf(handle: Handle): Asked {
  if ('$client' in handle) return handle.$client;
  const { session } = handle as unknown as { session?: { client?: pg.PoolClient } };
  if (!session?.client)
    throw new Error(
      'This version of Drizzle hides the connection of a transaction elsewhere: see server/db/ask.ts',
    );
  return session.client;
}

// Asked once at the start, before any request: an update of Drizzle may move what it calls private.
connectionOf(
  new NodePgTransaction(dialect, new NodePgSession({} as pg.PoolClient, dialect, undefined), undefined),
);

/**
 * For the few queries that run all the time. PostgreSQL parses and plans each once per
 * connection, and rows stay as they are on the wire: the caller knows the columns, and converts
 * only the dates and numbers that it needs.
 */
export function askOften(handle: Handle, query: SQL): Promise<TextRow[]> {
  const { text, values } = ready(query);
  return askOftenText(handle, text, values);
}

/** The same for a statement given as text. */
export const askOftenText = (handle: Handle, text: string, values: unknown[]): Promise<TextRow[]> =>
  askAt(connectionOf(handle), text, values);

/** A statement and its values. */
interface Ready {
  text: string;
  values: unknown[];
}

/** Builds a query for a single use. */
export function ready(query: SQL): Ready {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, values: params };
}

/** A query that is built once, with `sql.placeholder` for its values. */
export class Question {
  private query: Query | null = null;

  constructor(private readonly build: () => SQL) {}

  with(values: Record<string, unknown>): Ready {
    this.query ??= dialect.sqlToQuery(this.build());
    return { text: this.query.sql, values: fillPlaceholders(this.query.params, values) };
  }
}

const READ_BY_ONE_PLAN = 'begin read only; set local plan_cache_mode = force_generic_plan';

/**
 * The same for a large query whose plan does not depend on its values. By default PostgreSQL may
 * plan a query anew each time, if other values could need another plan; for a large query that
 * takes several times as long as running it. All of it is sent at once: it only reads, so nothing
 * is left half done where one part fails.
 */
export async function askByOnePlan(db: Db, { text, values }: Ready): Promise<TextRow[]> {
  const client = await db.$client.connect();
  const [begun, asked, ended] = await Promise.allSettled([
    client.query(READ_BY_ONE_PLAN),
    askAt(client, text, values),
    // After an error PostgreSQL takes it as a rollback.
    client.query('commit'),
  ]);
  client.release(begun.status === 'rejected' || ended.status === 'rejected');
  if (begun.status === 'rejected') throw begun.reason;
  if (asked.status === 'rejected') throw asked.reason;
  return asked.value;
}

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

/** Converts PostgreSQL's instant (`2026-05-04 09:00:00.5+00`; every connection uses UTC) to ISO 8601. */
export function instantFrom(text: string): string;
export function instantFrom(text: string | null): string | null;
export function instantFrom(text: string | null): string | null {
  if (text === null) return null;
  if (text.length < 22 || !text.endsWith('+00')) return new Date(text).toISOString();
  const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
