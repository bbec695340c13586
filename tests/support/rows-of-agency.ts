import { sql, type SQL } from 'drizzle-orm';
import { objectIdOf } from '#domain/media/object-path.ts';
import type { Db } from '#server/db/connect.ts';
import type { FullAgency } from './full-agency.ts';

/** Tables whose rows belong to nobody. */
const NOBODYS = ['incoming_texts', 'rate_limits', 'signup_invitations'];

const everyRow = new WeakMap<Db, SQL>();

/** All rows of all tables in one question: walks ask it after each of their calls. */
async function askingForEveryRow(db: Db): Promise<SQL> {
  const known = everyRow.get(db);
  if (known) return known;
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const tables = rows
    .filter(({ name }) => !NOBODYS.includes(name))
    .map(({ name }) => ({ name, from: sql`public.${sql.identifier(name)}` }));
  const all = [...tables, { name: 'jobs', from: sql`graphile_worker._private_jobs` }];
  const asking = sql.join(
    all.map(
      ({ name, from }) =>
        sql`select ${name}::text as name, array_agg(to_jsonb(t)::text) as rows from ${from} t`,
    ),
    sql` union all `,
  );
  everyRow.set(db, asking);
  return asking;
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
  const tables = await db.execute<{ name: string; rows: string[] | null }>(await askingForEveryRow(db));
  return Object.fromEntries(
    tables.rows.map(({ name, rows }) => [
      name,
      (rows ?? []).filter((row) => marks.some((mark) => row.includes(mark))).sort(),
    ]),
  );
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
