import { sql } from 'drizzle-orm';
import { objectIdOf } from '#domain/media/object-path.ts';
import type { Db } from '#server/db/connect.ts';
import type { FullAgency } from './full-agency.ts';

/** Tables whose rows belong to nobody. */
const NOBODYS = ['incoming_texts', 'rate_limits', 'signup_invitations'];

/** The tables whose rows belong to somebody, by database: walks ask for them after each of their calls. */
const known = new WeakMap<Db, string[]>();

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !NOBODYS.includes(name));
}

/** Every row of all of them, in one question that PostgreSQL plans once for each connection. */
async function everyRow(db: Db, tables: string[]): Promise<{ name: string; row: string }[]> {
  const places = [
    ...tables.map((name) => [name, `public."${name}"`] as const),
    ['jobs', 'graphile_worker._private_jobs'] as const,
  ];
  const parts = places.map(
    ([name, place]) => `select '${name}' as name, to_jsonb(t)::text as row from ${place} t`,
  );
  const { rows } = await db.$client.query<{ name: string; row: string }>({
    name: 'every row',
    text: parts.join(' union all '),
  });
  return rows;
}

/** Every row that has to do with an agency, by table, as text. */
export async function rowsOf(db: Db, agency: FullAgency): Promise<Record<string, string[]>> {
  const marks = [
    agency.userId,
    agency.agencyId,
    agency.companyId,
    agency.connectionId,
    agency.approvalId,
    objectIdOf(agency.objectPath) ?? '',
    ...Object.values(agency.posts),
  ];
  const tables = known.get(db) ?? (await tablesOf(db));
  known.set(db, tables);
  const found = Object.fromEntries([...tables, 'jobs'].map((name): [string, string[]] => [name, []]));
  for (const { name, row } of await everyRow(db, tables))
    if (marks.some((mark) => row.includes(mark))) found[name]?.push(row);
  for (const some of Object.values(found)) some.sort();
  return found;
}

/** Ids, tokens and texts that only this agency's rows hold. */
export function secretsIn(rows: Record<string, string[]>, agency: FullAgency): string[] {
  const found = new Set<string>();
  const isSecret = (text: string) =>
    text.includes(agency.word) || /^[0-9a-f-]{36}$/.test(text) || /^[\w-]{43}$/.test(text);
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (isSecret(value)) found.add(value);
    } else if (value !== null && typeof value === 'object') Object.values(value).forEach(look);
  };
  for (const row of Object.values(rows).flat()) look(JSON.parse(row));
  return [...found];
}
