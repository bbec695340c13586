import type pg from 'pg';
import type { Ctx } from '#server/kit/context.ts';
import { defaultMaxAttempts, type Job } from '#server/kit/job.ts';
import { workerLock } from '#server/kit/worker-lock.ts';

/** Extra tries for a job whose worker died during the last one; a job that kills workers must end. */
const spareAttempts = 3;

interface Orphan {
  id: string;
  name: string;
  attempts: number;
  max_attempts: number;
}

/**
 * Frees the jobs of dead workers. A worker whose lock is free at two looks in a row is dead; one look is not
 * enough, because a living worker may be reopening its connection. Also frees jobs that this worker took
 * without knowing: if its connection breaks after PostgreSQL stored a claim and before the answer arrives,
 * nobody runs the job, and the library would leave it so for four hours. Each worker frees its own such jobs, and those
 * whose end it could not write down while it goes on, as long as other jobs of it run.
 */
export function watchForDead(options: {
  self: string;
  /** The ids of the jobs that this worker knows of. */
  inHand: ReadonlySet<string>;
  /** The ids of the jobs that it ran to their end, which may not be written down. Those that are leave it here. */
  ended: Set<string>;
  jobs: readonly Job<unknown>[];
  ctx: Ctx;
}): (client: pg.Client) => Promise<void> {
  const { self, inHand, ended, jobs, ctx } = options;
  let suspects = new Set<string>();
  let unknown = new Set<string>();

  return async (client) => {
    const endedBefore = [...ended];
    await client.query('begin');
    // The tried locks are held until the end of the transaction, so a dead worker cannot come back meanwhile.
    // This connection already holds this worker's own lock, which it may take once more.
    const { rows } = await client.query<{ worker: string; jobs: string[] }>(
      `with owners as materialized (
         select locked_by as worker, array_agg(id::text) as jobs from graphile_worker.jobs
         where locked_by is not null group by locked_by
       )
       select worker, jobs from owners
       where pg_try_advisory_xact_lock(hashtextextended('${workerLock('')}' || worker, 0))`,
    );
    const free = rows.map((row) => row.worker).filter((worker) => worker !== self);
    const dead = free.filter((worker) => suspects.has(worker));
    suspects = new Set(free);
    if (dead.length > 0) {
      const orphans = await freeJobs(client, dead, jobs);
      ctx.log.warn(
        { workers: dead, jobs: orphans.map((job) => job.id) },
        'took over the jobs of a dead worker',
      );
    }
    const own = rows.find((row) => row.worker === self)?.jobs ?? [];
    // Not at the first look: the answer to a claim may be on its way.
    const lost = own.filter((id) => !inHand.has(id) && unknown.has(id));
    unknown = new Set(own.filter((id) => !inHand.has(id)));
    const tried = lost.filter((id) => ended.has(id));
    if (lost.length > 0) {
      await client.query(putBack, [lost, self, tried]);
      await wakeWorkers(client, lost.length);
      ctx.log.warn({ jobs: lost, tried }, 'put back jobs whose claim or end was not written down');
    }
    for (const id of endedBefore) if (!own.includes(id)) ended.delete(id);
    await client.query('commit');
  };
}

/**
 * Undoes the count of a try that never began. One that ended counts, or a job would be tried more often than it may be;
 * it waits as long as the library has a job wait that failed.
 */
const putBack = `
  update graphile_worker._private_jobs
  set locked_by = null, locked_at = null,
      attempts = case when id = any($3::bigint[]) then attempts else greatest(attempts - 1, 0) end,
      run_at = case when id = any($3::bigint[])
        then greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second' else run_at end
  where id = any($1::bigint[]) and locked_by = $2`;

const wakeWorkers = (client: pg.Client, count: number) =>
  client.query(`select pg_notify('jobs:insert', $1)`, [JSON.stringify({ count })]);

async function freeJobs(
  client: pg.Client,
  dead: readonly string[],
  jobs: readonly Job<unknown>[],
): Promise<Orphan[]> {
  const { rows: orphans } = await client.query<Orphan>(
    `select id, task_identifier as name, attempts, max_attempts
     from graphile_worker.jobs where locked_by = any($1)`,
    [dead],
  );
  await client.query('select graphile_worker.force_unlock_workers($1)', [dead]);
  for (const orphan of orphans) {
    const intended = jobs.find((job) => job.name === orphan.name)?.maxAttempts ?? defaultMaxAttempts;
    // The queue counts a try when it begins: without this, a crash during the last one would lose the job.
    if (orphan.attempts < orphan.max_attempts || orphan.max_attempts >= intended + spareAttempts) continue;
    await client.query('select from graphile_worker.reschedule_jobs($1::bigint[], max_attempts => $2::int)', [
      [orphan.id],
      orphan.max_attempts + 1,
    ]);
  }
  await wakeWorkers(client, orphans.length);
  return orphans;
}
