import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Ctx } from '#server/kit/context.ts';
import { defineJob, queueJob, type Job, type Timer } from '#server/kit/job.ts';
import { runChild, type Child } from '#tests/support/database-processes.ts';
import { testContext } from '#tests/support/context.ts';
import { endless } from '#tests/support/database-worker.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startWorker, type Worker } from './runner.ts';
import { watchForDead } from './takeover.ts';

let database: TestDatabase;
let ctx: Ctx;
let workers: Worker[];
let children: Child[];

beforeEach(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  workers = [];
  children = [];
});
afterEach(async () => {
  for (const child of children) child.process.kill('SIGKILL');
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.close();
});

async function work(jobs: Job<unknown>[], timers: Timer[] = [], concurrency = 1): Promise<Worker> {
  const worker = await startWorker({ ctx, database, jobs, timers, concurrency });
  workers.push(worker);
  return worker;
}
const retire = async (worker: Worker) => {
  workers = workers.filter((one) => one !== worker);
  await worker.stop();
};

/** A job that waits until it is released, and counts how often it began and ended. */
function gatedJob(name: string) {
  const seen = { begun: 0, ended: 0 };
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const job = defineJob({
    name,
    payload: z.object({}),
    async run() {
      seen.begun += 1;
      await gate;
      seen.ended += 1;
    },
  });
  return { job, seen, letGo: () => letGo() };
}
function countingJob(name: string) {
  const seen = { count: 0 };
  const job = defineJob({
    name,
    payload: z.object({}),
    run: () => {
      seen.count += 1;
      return Promise.resolve();
    },
  });
  return { job, seen };
}
const rowsOf = async (name: string) =>
  (
    await database.pool.query<{ attempts: number; locked_by: string | null; last_error: string | null }>(
      'select attempts, locked_by, last_error from graphile_worker.jobs where task_identifier = $1',
      [name],
    )
  ).rows;

async function deletesUnderWay(count: number): Promise<boolean> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return rows.length >= count;
}

async function killedInTheMiddle(): Promise<void> {
  const child = runChild('tests/support/database-worker', [database.url]);
  children.push(child);
  await eventually('the other worker has the job', () => child.lines().includes('running'), 60);
  process.kill(child.pid, 'SIGKILL');
  await child.exited;
}

test('a job that waited for a worker is taken at its first look', async () => {
  const said: string[] = [];
  ctx = { ...ctx, log: { ...ctx.log, debug: (_fields, message = '') => void said.push(message) } };
  const waited = countingJob('waited');
  await queueJob(database.db, waited.job, {});
  await work([waited.job]);
  await eventually('the job ran', () => waited.seen.count === 1);
  expect(said.filter((line) => line.includes('Failed to acquire job'))).toEqual([]);
});

test("a dead worker's job is taken over within seconds, even from its last try", async () => {
  const done = countingJob(endless.name);
  await queueJob(database.db, endless, {});
  await killedInTheMiddle();
  expect((await rowsOf(endless.name))[0]).toMatchObject({ attempts: 1, locked_by: expect.any(String) });
  await work([{ ...done.job, maxAttempts: 1 }]);
  await eventually('the job ran', () => done.seen.count === 1, 15);
  await eventually('the job is gone', async () => (await rowsOf(endless.name)).length === 0);
});

test('a job that kills every worker is given up in the end', async () => {
  await queueJob(database.db, endless, {});
  // As the fourth worker leaves it: its own try and three spare ones, each ended by a death.
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = 4, max_attempts = 4, locked_by = 'gone', locked_at = now()`,
  );
  const other = countingJob('other');
  await work([endless, other.job]);
  await eventually(
    'it lies there, unlocked',
    async () => (await rowsOf(endless.name))[0]?.locked_by === null,
  );
  await queueJob(database.db, other.job, {});
  await eventually('others go on', () => other.seen.count === 1);
  expect(await rowsOf(endless.name)).toMatchObject([{ attempts: 4, locked_by: null }]);
});

test('an urgent job does not wait for the others, however many of them hang', async () => {
  const hanging = gatedJob('hanging');
  const due = countingJob('due');
  await work([hanging.job, { ...due.job, urgent: true }]);
  await queueJob(database.db, hanging.job, {});
  await eventually('every hand is full', () => hanging.seen.begun === 1);
  await queueJob(database.db, due.job, {});
  await eventually('the urgent one ran', () => due.seen.count === 1);
  expect(hanging.seen.ended).toBe(0);
  hanging.letGo();
});

test('looks outside that hang fill hands of their own: messages go on', async () => {
  const look = gatedJob('look');
  const message = countingJob('message');
  await work([{ ...look.job, outside: true }, message.job], [], 2);
  for (let at = 0; at < 3; at += 1) await queueJob(database.db, look.job, {});
  await eventually('a look hangs', () => look.seen.begun === 1);
  for (let at = 0; at < 3; at += 1) await queueJob(database.db, message.job, {});
  await eventually('the messages went out', () => message.seen.count === 3);
  expect(look.seen).toEqual({ begun: 1, ended: 0 });
  look.letGo();
  await eventually('all looked', () => look.seen.ended === 3);
});

test('a place that does not answer leaves hands for the others, and its own jobs are not tried while it has its share', async () => {
  const seen = { hanging: 0, answered: 0, others: 0, attempts: [] as number[] };
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const job = defineJob({
    name: 'go-out',
    payload: z.object({ place: z.string() }),
    urgent: true,
    async run(_ctx, { place }, attempt) {
      attempt.goTo?.(place);
      seen.attempts.push(attempt.number);
      if (place === 'other.example') return void (seen.others += 1);
      seen.hanging += 1;
      await gate;
      seen.answered += 1;
    },
  });
  for (let at = 0; at < 8; at += 1) await queueJob(database.db, job, { place: 'silent.example' });
  await work([job], [], 4);
  await eventually('it has its share', () => seen.hanging === 3);
  for (let at = 0; at < 5; at += 1) await queueJob(database.db, job, { place: 'other.example' });
  await eventually('the others went out', () => seen.others === 5);
  expect(seen).toMatchObject({ hanging: 3, answered: 0 });
  letGo();
  await eventually('all went out', () => seen.answered === 8, 30);
  expect(new Set(seen.attempts)).toEqual(new Set([1]));
  await eventually('none is left', async () => (await rowsOf(job.name)).length === 0);
});

test('a stop waits for the job that runs, takes no other, and leaves the rest to the next worker', async () => {
  const slow = gatedJob('slow');
  const next = countingJob('next');
  const worker = await work([slow.job, next.job]);
  await queueJob(database.db, slow.job, {});
  await eventually('the slow job has begun', () => slow.seen.begun === 1);
  await queueJob(database.db, next.job, {});

  const stopped = retire(worker);
  expect(worker.ready()).toBe(false);
  slow.letGo();
  await stopped;
  expect(slow.seen.ended).toBe(1);
  expect(await rowsOf('slow')).toEqual([]);
  expect(next.seen.count).toBe(0);

  await work([next.job]);
  await eventually('the next worker does it', () => next.seen.count === 1);
});

test('a stop does not wait forever: a job that will not end goes back to the queue', async () => {
  const stuck = gatedJob('stuck');
  const worker = await work([stuck.job]);
  await queueJob(database.db, stuck.job, {});
  await eventually('the job has begun', () => stuck.seen.begun === 1);
  await retire(worker);
  expect(stuck.seen.ended).toBe(0);
  expect(await rowsOf('stuck')).toMatchObject([
    { attempts: 1, locked_by: null, last_error: 'Greenroom stopped' },
  ]);
  stuck.letGo();
});

test('a worker whose connections all break goes on, and keeps the job that it runs', async () => {
  const slow = gatedJob('slow');
  const next = countingJob('next');
  const worker = await work([slow.job, next.job]);
  const watching = await work([slow.job]);
  await queueJob(database.db, slow.job, {});
  await eventually('the slow job has begun', () => slow.seen.begun === 1);

  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await eventually('both notice', () => !worker.ready() && !watching.ready());
  await eventually('both are back', () => worker.ready() && watching.ready());
  const observer = new pg.Client(database.connection);
  await observer.connect();
  const look = watchForDead({ self: 'observer', inHand: new Set(), ended: new Set(), jobs: [], ctx });
  for (let looks = 0; looks < 3; looks += 1) await look(observer);
  await observer.end();
  expect(await rowsOf('slow')).toMatchObject([{ locked_by: expect.any(String) }]);
  expect(slow.seen.begun).toBe(1);
  slow.letGo();
  await eventually('the slow job is written off', async () => (await rowsOf('slow')).length === 0);
  await queueJob(database.db, next.job, {});
  await eventually('new jobs run', () => next.seen.count === 1);
});

test('a worker whose first question to the queue was refused takes jobs as soon as it is answered', async () => {
  await database.pool.query(`
    create sequence refusals;
    create function refuse() returns trigger language plpgsql as
      $$ begin perform nextval('refusals'); raise exception 'not now'; end $$;
    create trigger refuse before insert on graphile_worker._private_tasks
      for each row execute function refuse()`);
  const next = countingJob('next');
  await work([next.job]);
  await eventually('it is refused', async () => {
    const { rows } = await database.pool.query<{ is_called: boolean }>('select is_called from refusals');
    return rows[0]?.is_called;
  });
  await database.pool.query('drop trigger refuse on graphile_worker._private_tasks');
  await queueJob(database.db, next.job, {});
  await eventually('the job runs', () => next.seen.count === 1);
});

test('a job that was claimed, but whose claim was never answered, runs within seconds; one that takes long is begun once', async () => {
  const long = gatedJob('long');
  const tries: number[] = [];
  const lost = defineJob({
    name: 'lost',
    payload: z.object({}),
    run: (_ctx, _payload, attempt) => Promise.resolve(void tries.push(attempt.number)),
  });
  await work([long.job, lost], [], 2);
  await queueJob(database.db, long.job, {});
  await eventually('the worker has a job', () => long.seen.begun === 1);
  const self = (await rowsOf('long'))[0]?.locked_by;
  // As if PostgreSQL had stored the claim when the connection broke: the worker does not know the job.
  await queueJob(database.db, lost, {}, { runAt: new Date(Date.now() + 3_600_000) });
  await database.pool.query(
    `update graphile_worker._private_jobs set run_at = now(), attempts = 1, locked_by = $1, locked_at = now()
     where locked_by is null`,
    [self],
  );
  await eventually('the job ran', () => tries.length === 1, 20);
  expect(tries).toEqual([1]);
  await eventually('the job is gone', async () => (await rowsOf('lost')).length === 0);
  expect(long.seen).toEqual({ begun: 1, ended: 0 });
  long.letGo();
});

test('a job that failed, of which the worker could not write that down, is not tried once more than it may be', async () => {
  const long = gatedJob('long');
  const tries: number[] = [];
  const failing = defineJob({
    name: 'failing',
    payload: z.object({}),
    maxAttempts: 2,
    run: (_ctx, _payload, { number }) => {
      tries.push(number);
      return Promise.reject(new Error('no'));
    },
  });
  await work([long.job, failing], [], 2);
  await queueJob(database.db, long.job, {});
  await eventually('the worker has a job', () => long.seen.begun === 1);
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$;
    create trigger refuse before update on graphile_worker._private_jobs
      for each row when (new.last_error is not null) execute function refuse()`);
  await queueJob(database.db, failing, {});
  await eventually('it failed', () => tries.length === 1, 20);
  // The job that runs keeps the worker alive, which finds the other one again.
  await eventually('it was put back', async () => (await rowsOf('failing'))[0]?.locked_by === null, 20);
  await database.pool.query('drop trigger refuse on graphile_worker._private_jobs');
  long.letGo();
  await eventually('it is tried again', () => tries.length > 1, 30);
  expect(tries).toEqual([1, 2]);
});

test('a worker that could not write the end of two jobs down takes new ones, and those two once more', async () => {
  const [first, second] = [gatedJob('first'), gatedJob('second')];
  const next = countingJob('next');
  const worker = await work([first.job, second.job, next.job], [], 2);
  await queueJob(database.db, first.job, {});
  await queueJob(database.db, second.job, {});
  await eventually('both have begun', () => first.seen.begun + second.seen.begun === 2);
  // Slow enough that both are written at the same time.
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1); raise exception 'the disk is full'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs
      for each row execute function refuse()`);
  first.letGo();
  await eventually('the first is being written down', () => deletesUnderWay(1));
  second.letGo();
  await eventually('the second as well', () => deletesUnderWay(2));
  await eventually('the worker gives up', () => !worker.ready());
  await database.pool.query('drop trigger refuse on graphile_worker._private_jobs');

  await eventually('the worker is back', () => worker.ready());
  await queueJob(database.db, next.job, {});
  await eventually('new jobs run', () => next.seen.count === 1);
  await eventually('the two are done again', () => first.seen.ended + second.seen.ended === 4);
  await eventually('nothing is left', async () => (await rowsOf('first')).length === 0);
});

test('timers run on one worker, go on after an error, and move to another when that one stops', async () => {
  const runs: string[] = [];
  const timer = (where: string): Timer => ({
    name: 'sweep',
    everySeconds: 0.02,
    run: () => {
      runs.push(where);
      if (runs.length === 2) throw new Error('at once');
      return runs.length === 3 ? Promise.reject(new Error('later')) : Promise.resolve();
    },
  });
  const first = await work([endless], [timer('first')]);
  await eventually('the first runs it', () => runs.length >= 1);
  await work([endless], [timer('second')]);
  const soFar = runs.length;
  await eventually('it goes on', () => runs.length >= soFar + 20);
  expect(new Set(runs)).toEqual(new Set(['first']));

  await retire(first);
  await eventually('the second took over', () => runs.includes('second'));
  expect(runs.slice(runs.indexOf('second'))).not.toContain('first');
});
