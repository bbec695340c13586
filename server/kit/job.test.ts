import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import { startWorker, type Worker } from '#server/worker/runner.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { defineJob, queueJob, RetryLater, type Attempt } from './job.ts';

let database: TestDatabase;
let worker: Worker;
let ran: { note: string; attempt: Attempt }[] = [];
let fail: (attempt: Attempt) => Error | undefined;

const note = defineJob({
  name: 'note',
  payload: z.object({ note: z.string() }),
  maxAttempts: 3,
  run(_ctx, payload, attempt) {
    ran.push({ note: payload.note, attempt });
    const error = fail(attempt);
    return error ? Promise.reject(error) : Promise.resolve();
  },
});

let holding: (() => void)[] = [];
/** Occupies one of the worker's two slots until it is released. */
const hold = defineJob({
  name: 'hold',
  payload: z.object({}),
  maxAttempts: 1,
  run: () => new Promise<void>((resolve) => holding.push(resolve)),
});

beforeAll(async () => {
  database = await testDatabase();
  const ctx = testContext(database.db);
  worker = await startWorker({ ctx, database, jobs: [note, hold], timers: [], concurrency: 2 });
});
afterAll(async () => {
  await worker.stop();
  await database.close();
});
beforeEach(() => {
  ran = [];
  holding = [];
  fail = () => undefined;
});

const until = (count: number) => eventually(`${count} runs`, () => ran.length >= count);
const notes = () => ran.map((run) => run.note);

interface Row {
  id: string;
  attempts: number;
  run_at: Date;
  last_error: string | null;
  locked_at: Date | null;
}
async function queued(key: string): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(
    'select id, attempts, run_at, last_error, locked_at from graphile_worker.jobs where key = $1',
    [key],
  );
  return rows;
}
async function databaseTime(): Promise<number> {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now.getTime() ?? 0;
}
/** Waits until the queue has stored that this try failed. */
const failed = (key: string, attempts: number) =>
  eventually(`try ${attempts} failed`, async () => {
    const [row] = await queued(key);
    return row?.attempts === attempts && row.locked_at === null && row;
  });
async function hurry(row: Row): Promise<void> {
  await database.pool.query('select from graphile_worker.reschedule_jobs($1::bigint[], run_at => now())', [
    [row.id],
  ]);
  await database.pool.query(`select pg_notify('jobs:insert', '{"count":1}')`);
}

test('a job runs once its transaction is committed', async () => {
  await inTransaction(database.db, async (tx) => {
    await queueJob(tx, note, { note: 'kept' });
    expect(ran).toEqual([]);
  });
  await until(1);
  expect(ran).toEqual([
    {
      note: 'kept',
      attempt: {
        number: 1,
        last: false,
        worker: expect.any(String) as string,
        goTo: expect.any(Function) as unknown,
      },
    },
  ]);
});

test('a job of a transaction that is rolled back never runs', async () => {
  const story = inTransaction(database.db, async (tx) => {
    await queueJob(tx, note, { note: 'undone' });
    throw new Error('undo');
  });
  await expect(story).rejects.toThrow('undo');
  const undone = await database.pool.query(
    `select from graphile_worker._private_jobs where payload::text like '%undone%'`,
  );
  expect(undone.rows).toEqual([]);
  await queueJob(database.db, note, { note: 'later' });
  await until(1);
  expect(notes()).toEqual(['later']);
});

test('a failed job is tried again after pauses that grow, and told when the try is the last', async () => {
  fail = ({ number }) => new Error(`no luck ${number}`);
  let before = await databaseTime();
  await queueJob(database.db, note, { note: 'again' }, { key: 'again' });
  for (const attempt of [1, 2, 3]) {
    const row = await failed('again', attempt);
    const after = await databaseTime();
    expect(row.last_error).toBe(`no luck ${attempt}`);
    // It failed between the two moments, and waits e^n seconds from then.
    expect(row.run_at.getTime() - before).toBeGreaterThanOrEqual(Math.exp(attempt) * 1000 - 1);
    expect(row.run_at.getTime() - after).toBeLessThanOrEqual(Math.exp(attempt) * 1000 + 1);
    before = await databaseTime();
    await hurry(row);
  }
  expect(ran.map((run) => run.attempt)).toMatchObject([
    { number: 1, last: false },
    { number: 2, last: false },
    { number: 3, last: true },
  ]);
  // It is due, but has no tries left: a new job passes it.
  fail = () => undefined;
  await queueJob(database.db, note, { note: 'next' });
  await until(4);
  expect(notes()).toEqual(['again', 'again', 'again', 'next']);
});

test('a job may choose the moment of its next try', async () => {
  const runAt = new Date('2100-01-01T00:00:00Z');
  fail = () => new RetryLater('busy until the new century', runAt);
  await queueJob(database.db, note, { note: 'later' }, { key: 'chosen' });
  const row = await failed('chosen', 1);
  expect(row.run_at).toEqual(runAt);
  expect(row.last_error).toBe('busy until the new century');
  fail = () => undefined;
  await hurry(row);
  await until(2);
  expect(ran[1]?.attempt.number).toBe(2);
});

test('of jobs that wait, those with the lower priority number are taken first', async () => {
  for (const key of ['first place', 'second place']) await queueJob(database.db, hold, {}, { key });
  await eventually('both places are taken', () => holding.length === 2);
  await inTransaction(database.db, async (tx) => {
    for (const priority of [5, 7, 0, -100])
      await queueJob(tx, note, { note: String(priority) }, { priority });
  });
  holding[0]?.();
  await until(4);
  expect(notes()).toEqual(['-100', '0', '5', '7']);
  holding[1]?.();
});

test('a job may be queued for later by the database’s clock', async () => {
  const before = await databaseTime();
  await queueJob(database.db, note, { note: 'later' }, { key: 'in an hour', inSeconds: 3600 });
  const [row] = await queued('in an hour');
  const after = await databaseTime();
  expect(row?.run_at.getTime()).toBeGreaterThanOrEqual(before + 3_600_000 - 1);
  expect(row?.run_at.getTime()).toBeLessThanOrEqual(after + 3_600_000 + 1);
});

test('a second job of the same key takes the place of the first', async () => {
  const runAt = new Date('2100-01-01T00:00:00Z');
  await queueJob(database.db, note, { note: 'first' }, { key: 'same', runAt });
  await queueJob(database.db, note, { note: 'second' }, { key: 'same', runAt });
  const rows = await queued('same');
  expect(rows).toHaveLength(1);
  await queueJob(database.db, note, { note: 'third' }, { key: 'same' });
  await eventually('the job is done', async () => (await queued('same')).length === 0);
  expect(notes()).toEqual(['third']);
});

test('sixteen transactions that queue the same key at once leave one job', async () => {
  const runAt = new Date('2100-01-01T00:00:00Z');
  await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      inTransaction(database.db, (tx) => queueJob(tx, note, { note: String(index) }, { key: 'rush', runAt })),
    ),
  );
  expect(await queued('rush')).toHaveLength(1);
});

test('a sweep leaves a waiting job with its tries alone, and queues anew what was given up', async () => {
  fail = () => new Error('not yet');
  await queueJob(database.db, note, { note: 'swept' }, { key: 'swept' });
  const waiting = await failed('swept', 1);
  await queueJob(database.db, note, { note: 'swept' }, { key: 'swept', unlessQueued: true });
  expect(await queued('swept')).toEqual([waiting]);

  for (const attempt of [2, 3]) {
    await hurry(waiting);
    await failed('swept', attempt);
  }
  fail = () => undefined;
  await queueJob(database.db, note, { note: 'swept' }, { key: 'swept', unlessQueued: true });
  await until(4);
  expect(ran.at(-1)?.attempt.number).toBe(1);
});

test('a payload of the wrong shape never reaches the job', async () => {
  await queueJob(database.db, { name: note.name }, { other: 1 }, { key: 'odd' });
  const row = await failed('odd', 1);
  expect(row.last_error).toContain('note');
  expect(ran).toEqual([]);
});
