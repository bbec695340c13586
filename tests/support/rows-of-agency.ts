import { sql } from 'drizzle-orm';
import { objectIdOf } from '#domain/media/object-path.ts';
import type { Db } from '#server/db/connect.ts';
import type { FullAgency } from './full-agency.ts';

/** Tables whose rows belong to nobody. */
const NOBODYS = ['incoming_texts', 'rate_limits', 'signup_invitations'];

/** Every row that has to do with an agency, by table, as text. */
export async function rowsOf(db: Db, agency: FullAgency): Promise<Record<string, string[]>> {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const marks = [
    agency.userId,
    agency.agencyId,
    agency.companyId,
    agency.connectionId,
    agency.approvalId,
    objectIdOf(agency.objectPath) ?? '',
    ...Object.values(agency.posts),
  ];
  const found: Record<string, string[]> = {};
  const add = async (table: string, from: ReturnType<typeof sql.raw>) => {
    const { rows } = await db.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${from} t`);
    found[table] = rows
      .map(({ row }) => row)
      .filter((row) => marks.some((mark) => row.includes(mark)))
      .sort();
  };
  for (const { name } of tables.rows.filter((table) => !NOBODYS.includes(table.name)))
    await add(name, sql.raw(`public."${name}"`));
  await add('jobs', sql.raw('graphile_worker._private_jobs'));
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
