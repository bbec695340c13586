import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import type { Timer } from '#server/kit/job.ts';

interface WrongCount extends Record<string, unknown> {
  agency_id: string;
  company_id: string | null;
  status: string;
  kept: number;
  counted: number;
}

/** Where the counts that triggers keep are not what counting says; see migration 0009. */
export const wrongCounts = async (db: Db): Promise<WrongCount[]> =>
  (await db.execute<WrongCount>(sql`select * from wrong_post_counts()`)).rows;

/** Counts those agencies anew whose counts are wrong. Answers what was wrong. */
export async function mendCounts(db: Db): Promise<WrongCount[]> {
  const wrong = await wrongCounts(db);
  for (const agencyId of new Set(wrong.map((one) => one.agency_id)))
    await db.execute(sql`select count_posts_anew(${agencyId}::uuid)`);
  return wrong;
}

/** They are never wrong unless somebody wrote past the triggers, or we made a mistake: then the log says so. */
export const countTimers: Timer[] = [
  {
    name: 'post-counts',
    everySeconds: 86_400,
    async run(ctx) {
      const wrong = await mendCounts(ctx.db);
      if (wrong.length > 0)
        ctx.log.error({ wrong: wrong.slice(0, 20) }, 'posts were counted wrong and are counted anew');
    },
  },
];
