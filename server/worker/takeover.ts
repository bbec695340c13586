import type pg from 'pg';
import type { Ctx } from '#server/kit/context.ts';
import { defaultMaxAttempts, type Job } from '#server/kit/job.ts';
import { workerLock } from '#server/kit/worker-lock.ts';

/** How many more tries a job gets if its worker died during the last one; a job that kills workers must end. */
const spareAttempts = 3;

interface Orphan {
  id: string;
  name: string;
  attempts: number;
  max_attempts: number;
}

/**
 * Frees the jobs of workers that died. A worker whose lock is free at two looks in a row is dead; one look is not
 * enough, because a living worker may be making its connection anew.
 */
export function watchForDead(options: {
  self: string;
  jobs: readonly Job<unknown>[];
  ctx: Ctx;
}): (client: pg.Client) => Promise<void> {
  const { self, jobs, ctx } = options;
  let suspects = new Set<string>();

  return async (client) => {
    await client.query('begin');
    // The tried locks are ours until the end of the transaction, so a dead worker cannot come back meanwhile.
    const { rows } = await client.query<{ worker: string }>(
      `with owners as materialized (
         select distinct locked_by as worker from graphile_worker.jobs
         where locked_by is not null and locked_by <> $1
       )
       select worker from owners
       where pg_try_advisory_xact_lock(hashtextextended('${workerLock('')}' || worker, 0))`,
      [self],
    );
    const free = rows.map((row) => row.worker);
    const dead = free.filter((worker) => suspects.has(worker));
    suspects = new Set(free);
    if (dead.length > 0) {
      const orphans = await freeJobs(client, dead, jobs);
      ctx.log.warn(
        { workers: dead, jobs: orphans.map((job) => job.id) },
        'took over the jobs of a dead worker',
      );
    }
    await client.query('commit');
  };
}

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
  await client.query(`select pg_notify('jobs:insert', $1)`, [JSON.stringify({ count: orphans.length })]);
  return orphans;
}
