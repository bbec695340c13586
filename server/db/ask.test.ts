import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Handle } from './connect.ts';
import { askByOnePlan, askOftenText, Question } from './ask.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let built = 0;
const mode = new Question(() => {
  built += 1;
  return sql`select current_setting('plan_cache_mode'), ${sql.placeholder('value')}::text, ${'always'}::text`;
});

test('askByOnePlan sets plan_cache_mode for its own query alone', async () => {
  expect(await askByOnePlan(database.db, mode.with({ value: 'one' }))).toEqual([
    ['force_generic_plan', 'one', 'always'],
  ]);
  const { rows } = await database.pool.query<{ mode: string }>(
    `select current_setting('plan_cache_mode') as mode`,
  );
  expect(rows).toEqual([{ mode: 'auto' }]);
});

test('a query of askByOnePlan that fails throws, and leaves a usable connection', async () => {
  const broken = new Question(() => sql`select 1 / ${sql.placeholder('by')}::int`);
  await expect(askByOnePlan(database.db, broken.with({ by: 0 }))).rejects.toThrow('division by zero');
  expect(await askByOnePlan(database.db, mode.with({ value: 'one' }))).toHaveLength(1);
});

test('a question is put together once, and asked with other values each time', async () => {
  for (const value of ['one', 'two'])
    expect((await askByOnePlan(database.db, mode.with({ value })))[0]?.[1]).toBe(value);
  expect(built).toBe(1);
});

test('within a transaction its own connection is asked; what hides it elsewhere is named', async () => {
  const mine = `select pg_backend_pid()`;
  await database.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql.raw(mine));
    expect(await askOftenText(tx, mine, [])).toEqual([[String(rows[0]?.['pg_backend_pid'])]]);
  });
  expect(() => askOftenText({ session: {} } as unknown as Handle, mine, [])).toThrow(/Drizzle/);
});
