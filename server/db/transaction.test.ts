import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { beginAndCommit, WithCommit } from './begin-commit.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.execute(sql`create table counters (id int primary key, value int not null)`);
  await database.db.execute(sql`insert into counters values (1, 0), (2, 0)`);
});
afterAll(() => database.close());

const valueOf = async (id: number) => {
  const { rows } = await database.db.execute<{ value: number }>(
    sql`select value from counters where id = ${id}`,
  );
  return rows[0]?.value;
};

test('thirty-two transactions at once all count, more than the pool has connections', async () => {
  const before = await valueOf(1);
  await Promise.all(
    Array.from({ length: 32 }, () =>
      inTransaction(database.db, async (tx) => {
        const { rows } = await tx.execute<{ value: number }>(
          sql`select value from counters where id = 1 for update`,
        );
        await tx.execute(sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`);
      }),
    ),
  );
  expect(await valueOf(1)).toBe((before ?? 0) + 32);
});

test('transactions that lock the same rows in opposite order all succeed', async () => {
  const before = await valueOf(2);
  let bothHoldOne: () => void;
  const meeting = new Promise<void>((resolve) => (bothHoldOne = resolve));
  let holding = 0;
  const addBoth = (first: number, second: number) =>
    inTransaction(database.db, async (tx) => {
      await tx.execute(sql`update counters set value = value + 1 where id = ${first}`);
      holding += 1;
      if (holding === 2) bothHoldOne();
      await meeting;
      await tx.execute(sql`update counters set value = value + 1 where id = ${second}`);
    });
  await Promise.all([addBoth(1, 2), addBoth(2, 1)]);
  expect(await valueOf(2)).toBe((before ?? 0) + 2);
  // One of them was rolled back and run again.
  expect(holding).toBe(3);
});

test('an error that would come again is thrown at once, and nothing stays', async () => {
  let told = 0;
  const before = await valueOf(1);
  const story = inTransaction(database.db, async (tx) => {
    told += 1;
    await tx.execute(sql`update counters set value = value + 1 where id = 1`);
    await tx.execute(sql`insert into counters values (1, 0)`);
  });
  await expect(story).rejects.toThrow();
  expect(told).toBe(1);
  expect(await valueOf(1)).toBe(before);
});

test('a nested transaction that fails is undone alone; one that succeeds is kept with the outer one', async () => {
  const [one, two] = [await valueOf(1), await valueOf(2)];
  const add = (db: typeof database.db, id: number, fails: boolean) =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`update counters set value = value + 1 where id = ${id}`);
      if (fails) throw new Error('not this one');
    });
  await inTransaction(database.db, async (tx) => {
    const within = tx as unknown as typeof database.db;
    await add(within, 1, false);
    await expect(add(within, 2, true)).rejects.toThrow('not this one');
  });
  expect([await valueOf(1), await valueOf(2)]).toEqual([(one ?? 0) + 1, two]);
});

test('a transaction with byOnePlan sets the planner for itself alone', async () => {
  const settings = sql`select current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as scan`;
  const inside = await inTransaction(database.db, async (tx) => (await tx.execute(settings)).rows, {
    byOnePlan: true,
  });
  expect(inside).toEqual([{ mode: 'force_generic_plan', scan: 'off' }]);
  expect((await database.db.execute(settings)).rows).toEqual([{ mode: 'auto', scan: 'on' }]);
});

/** A pool of one connection that notes what is sent to it, and when it is answered. */
async function watchedPool() {
  const client = await database.pool.connect();
  const events: string[] = [];
  const watched = {
    query: async (text: string) => {
      events.push(`${text} sent`);
      const answer = await client.query(text);
      events.push(`${text} answered`);
      return answer;
    },
    release: () => client.release(),
  };
  return { events, pool: { connect: () => Promise.resolve(watched) } as never };
}

const read = 'select value from counters where id = 1';
const write = 'update counters set value = value + 1 where id = 1';

test('with readsFirst the first statement does not wait for the answer to begin', async () => {
  const { events, pool } = await watchedPool();
  const before = await valueOf(1);
  await beginAndCommit(
    pool,
    'begin',
    async (client) => {
      await client.query(read);
      await client.query(write);
    },
    { readsFirst: true },
  );
  expect(events.slice(0, 4)).toEqual(['begin sent', `${read} sent`, 'begin answered', `${read} answered`]);
  expect(events.slice(4)).toEqual([`${write} sent`, `${write} answered`, 'commit sent', 'commit answered']);
  expect(await valueOf(1)).toBe((before ?? 0) + 1);
});

test('a write with the commit does not wait for its answer either, and comes before it', async () => {
  const { events, pool } = await watchedPool();
  const before = await valueOf(1);
  const tell = (doWrite: (ask: () => Promise<unknown>) => Promise<unknown>) =>
    beginAndCommit(
      pool,
      'begin',
      async (client) => {
        await client.query(read);
        return new WithCommit('told', () => doWrite(() => client.query(write)));
      },
      { readsFirst: true },
    );
  expect(await tell((ask) => ask())).toBe('told');
  expect(events.slice(4)).toEqual([`${write} sent`, 'commit sent', `${write} answered`, 'commit answered']);
  expect(await valueOf(1)).toBe((before ?? 0) + 1);
});

test('a write that is not sent at once is waited for before the commit', async () => {
  const before = await valueOf(1);
  await inTransaction(
    database.db,
    async (tx) => {
      await tx.execute(sql.raw(read));
      return new WithCommit(null, async () => {
        await Promise.resolve();
        await tx.execute(sql.raw(write));
      });
    },
    { readsFirst: true },
  );
  expect(await valueOf(1)).toBe((before ?? 0) + 1);
});

test('a second statement after the commit is refused: nothing would take it back', async () => {
  const before = await valueOf(1);
  const twice = beginAndCommit(
    database.pool,
    'begin',
    async (client) => {
      await client.query(read);
      return new WithCommit(null, async () => {
        await client.query(write);
        await client.query(write);
      });
    },
    { readsFirst: true },
  );
  await expect(twice).rejects.toThrow('single statement');
  expect(await valueOf(1)).toBe((before ?? 0) + 1);
});

test('a write with the commit that fails, at once or at the commit, leaves nothing and is told', async () => {
  await database.db.execute(
    sql`create table once (id int unique deferrable initially deferred, low int check (low < 9))`,
  );
  const add = (id: number, low: number) =>
    inTransaction(
      database.db,
      async (tx) => {
        await tx.execute(sql.raw(read));
        return new WithCommit(null, () => tx.execute(sql`insert into once values (${id}, ${low})`));
      },
      { readsFirst: true },
    );
  await add(1, 1);
  await expect(add(2, 9)).rejects.toMatchObject({ cause: { code: '23514' } });
  await expect(add(1, 2)).rejects.toMatchObject({ code: '23505' });
  await add(3, 3);
  const { rows } = await database.db.execute<{ id: number }>(sql`select id from once order by id`);
  expect(rows.map(({ id }) => id)).toEqual([1, 3]);
});

test('a transaction in which a failed statement was passed over is not told as done', async () => {
  const before = await valueOf(1);
  const passedOver = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) =>
    tx.execute(sql`select 1 / 0`).catch(() => undefined);
  const last = inTransaction(database.db, async (tx) => {
    await tx.execute(sql.raw(write));
    await passedOver(tx);
    return 'done';
  });
  await expect(last).rejects.toThrow('committed nothing');
  const withCommit = inTransaction(
    database.db,
    async (tx) => {
      await tx.execute(sql.raw(read));
      await tx.execute(sql.raw(write));
      return new WithCommit('done', () => passedOver(tx));
    },
    { readsFirst: true },
  );
  await expect(withCommit).rejects.toThrow('committed nothing');
  expect(await valueOf(1)).toBe(before);
});

test('a transaction with readsFirst that cannot begin writes nothing, whatever its story does', async () => {
  const before = await valueOf(1);
  const story = beginAndCommit(
    database.pool,
    'begin; select 1 / 0',
    async (client) => {
      await client.query('rollback').catch(() => undefined);
      await client.query('update counters set value = value + 1 where id = 1').catch(() => undefined);
    },
    { readsFirst: true },
  );
  await expect(story).rejects.toThrow('division by zero');
  expect(await valueOf(1)).toBe(before);
});
