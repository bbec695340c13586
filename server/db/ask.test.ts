import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { askByOnePlan } from './ask.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const mode = () => sql`select current_setting('plan_cache_mode'), ${'a value'}::text`;

test('a question that is asked by one plan says so for itself alone', async () => {
  expect(await askByOnePlan(database.db, mode())).toEqual([['force_generic_plan', 'a value']]);
  const { rows } = await database.pool.query<{ mode: string }>(
    `select current_setting('plan_cache_mode') as mode`,
  );
  expect(rows).toEqual([{ mode: 'auto' }]);
});

test('one that fails is told, and leaves a connection that goes on', async () => {
  await expect(askByOnePlan(database.db, sql`select 1 / ${0}::int`)).rejects.toThrow('division by zero');
  expect(await askByOnePlan(database.db, mode())).toHaveLength(1);
});
