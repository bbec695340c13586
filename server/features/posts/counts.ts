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

/** Counts that the triggers keep and that differ from a real count; see migration 0009. */
export const wrongCounts = async (db: Db): Promise<WrongCount[]> =>
  (await db.execute<WrongCount>(sql`select * from wrong_post_counts()`)).rows;

/** Recounts the agencies whose counts are wrong. Returns what was wrong. */
export async function mendCounts(db: Db): Promise<WrongCount[]> {
  const wrong = await wrongCounts(db);
  for (const agencyId of new Set(wrong.map((one) => one.agency_id)))
    await db.execute(sql`select count_posts_anew(${agencyId}::uuid)`);
  return wrong;
}

/** Counts go wrong only by a write past the triggers or a bug; the log then says so. */
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
