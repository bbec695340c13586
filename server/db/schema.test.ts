import { readdir } from 'node:fs/promises';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';

/**
 * Columns, indexes and constraints, one per line. PostgreSQL 18 also names NOT NULL constraints, after the
 * column's first name; nullability is compared with the columns.
 */
async function shapeOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('t', 'n')`);
  return rows.map(({ line }) => line).sort();
}

test('the migrations make what the schema says, name by name', async () => {
  const migrated = await testDatabase();
  const made = await testDatabase({ empty: true });
  const schema: Record<string, unknown> = {};
  for (const file of await readdir('server/db/schema'))
    Object.assign(schema, await import(`#server/db/schema/${file}`));
  for (const step of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema)))
    await made.db.execute(sql.raw(step));
  expect(await shapeOf(migrated)).toEqual(await shapeOf(made));
  await migrated.close();
  await made.close();
});
