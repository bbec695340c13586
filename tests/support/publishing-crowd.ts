import { sql } from 'drizzle-orm';
import { PUBLISH_JOB, publishKey } from '#domain/publishing/job.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { queueJob } from '#server/kit/job.ts';
import { eventually } from './eventually.ts';
import { startPublishing } from './publishing-worker.ts';
import { addCompany, addUser } from './rows.ts';

/** Posts that are due within one minute, by two channels. Every other one has lost its job, as after a restore. */
export async function addCrowd(db: Db, count: number): Promise<void> {
  await db.execute(sql`create table went_out (post_id uuid not null, key text not null)`);
  const userId = await addUser(db);
  const globex = await addCompany(db, userId, 'Globex', { channel: 'network' });
  const acme = await addCompany(db, userId, 'Acme');
  const start = Date.now() - 50_000;
  const rows = await db
    .insert(posts)
    .values(
      Array.from({ length: count }, (_, index) => ({
        agencyId: userId,
        authorId: userId,
        companyId: index % 2 ? globex : acme,
        caption: `Post ${index}`,
        status: 'Scheduled' as const,
        scheduledAt: new Date(start + Math.round((index * 60_000) / count)),
        approvalToken: `token ${index}`,
      })),
    )
    .returning({ id: posts.id, at: posts.scheduledAt });
  for (const [index, { id, at }] of rows.entries())
    if (index % 4 < 2)
      await queueJob(db, PUBLISH_JOB, { postId: id }, { key: publishKey(id), ...(at && { runAt: at }) });
}

/** `open`: posts whose call was begun and has no end yet. */
export async function progress(db: Db): Promise<{ waiting: number; open: number; handled: number }> {
  const { rows } = await db.execute<{ waiting: number; open: number; handled: number }>(sql`
    select count(*) filter (where status = 'Scheduled' and due_told_at is null and not calling)::int as waiting,
           count(*) filter (where status = 'Scheduled' and due_told_at is null and calling)::int as open,
           count(*) filter (where status <> 'Scheduled' or due_told_at is not null)::int as handled
      from (select *, exists (select from publish_attempts
                               where post_id = posts.id and state = 'calling') as calling from posts) as post`);
  return rows[0] ?? { waiting: 0, open: 0, handled: 0 };
}

/** The rest, by a worker whose clock is ten minutes ahead: calls whose worker died are given up by then. */
export async function finishCrowd(database: Pick<Database, 'db' | 'pool' | 'connection'>): Promise<void> {
  const { db } = database;
  const worker = await startPublishing(database, { minutesAhead: 10 });
  await eventually(
    'every post is handled',
    async () => {
      await db.execute(sql`
        select from graphile_worker.reschedule_jobs(
          (select array_agg(id) from graphile_worker.jobs where locked_at is null), run_at => now())`);
      await db.execute(sql`select pg_notify('jobs:insert', '{"count":9}')`);
      const { waiting, open } = await progress(db);
      return waiting + open === 0;
    },
    120,
  );
  await worker.stop();
}

/** How the posts ended, and how many of them so. */
export async function endings(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ ending: string; count: number }>(sql`
    select concat_ws(', ', (select name from companies where companies.id = company_id), status,
             'out ' || (select count(*) from went_out where post_id = posts.id),
             'told ' || (select count(*) from messages where post_id = posts.id and kind = 'post-due'),
             'due ' || (select count(*) from post_history where post_id = posts.id and event = 'due'),
             (select string_agg(state, ' ') from publish_attempts where post_id = posts.id)) as ending,
           count(*)::int as count
      from posts group by 1`);
  return Object.fromEntries(rows.map((row) => [row.ending, row.count]));
}
