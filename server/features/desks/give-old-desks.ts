import { sql } from 'drizzle-orm';
import { desks } from '#server/db/schema/desks.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Timer } from '#server/kit/job.ts';
import { deskRow, type Person } from './desk-links.ts';
import { isForDesks } from './shown.ts';

const BATCH = 500;

/**
 * Creates desks for everybody who was asked before desks existed. People who ever had one are skipped: a
 * withdrawn desk stays so until its person is asked again. May be repeated, and by several instances at once.
 */
export async function giveOldDesks(ctx: Ctx): Promise<void> {
  for (;;) {
    const { rows } = await ctx.db.execute<Person & Record<string, unknown>>(sql`
      select distinct on (posts.company_id, lower(approvals.reviewer_contact))
             posts.agency_id as "agencyId", posts.company_id as "companyId",
             approvals.reviewer_contact as "reviewerContact", approvals.reviewer_type as "reviewerType"
        from approvals join posts on posts.id = approvals.post_id
       where posts.company_id is not null and posts.archived_at is null
         and approvals.asked_at is not null and approvals.removed_at is null and ${isForDesks}
         and not exists (select from desks where desks.company_id = posts.company_id
                            and lower(desks.reviewer_contact) = lower(approvals.reviewer_contact))
       order by posts.company_id, lower(approvals.reviewer_contact)
       limit ${BATCH}`);
    if (rows.length === 0) return;
    await ctx.db
      .insert(desks)
      .values(rows.map((one) => deskRow(ctx, one, ctx.now())))
      .onConflictDoNothing();
  }
}

export const deskTimers: Timer[] = [
  // Nothing is left to do after the first run, except for reviewers of posts that are restored later.
  { name: 'desks-for-those-asked-before', everySeconds: 86_400, run: giveOldDesks },
];
