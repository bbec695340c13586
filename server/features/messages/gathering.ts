import { sql } from 'drizzle-orm';
import type { ReviewerType } from '#domain/approvals/status.ts';
import { reviewNotices } from '#server/db/schema/notices.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { savedName } from '#server/features/companies/names.ts';
import type { Ctx } from '#server/kit/context.ts';
import { isOpenForReview } from '#domain/posts/status.ts';
import { statusesThat } from '#server/db/status-sql.ts';

interface Row extends Record<string, unknown> {
  id: string;
  type: ReviewerType;
  to: string;
  toName: string | null;
  companyName: string;
  goesAt: string;
  posts: { id: string; title: string }[];
}

const MOST = 200;

/** Notices that wait for the end of a window, by person. */
export async function readGathering(ctx: Ctx, tenant: Tenant) {
  const { rows } = await ctx.db.execute<Row>(sql`
    select waiting.*, companies.name as "companyName", ${savedName(sql`companies.id`, sql`waiting."to"`)} as "toName"
      from (select min(review_notices.id::text) as id, review_notices.company_id,
                   min(approvals.reviewer_type) as type, min(approvals.reviewer_contact) as "to",
                   min(review_notices.goes_at)::text as "goesAt",
                   json_agg(json_build_object('id', posts.id, 'title', posts.title)
                            order by posts.scheduled_at nulls last, posts.created_at) as posts
              from review_notices
              join approvals on approvals.id = review_notices.approval_id
              join posts on posts.id = review_notices.post_id
             where ${visibleTo(tenant, reviewNotices)} and review_notices.message_id is null
               and approvals.status = 'pending' and approvals.removed_at is null
               and posts.status in ${statusesThat(isOpenForReview)} and posts.archived_at is null
             group by review_notices.company_id, review_notices.person) as waiting
      join companies on companies.id = waiting.company_id
     order by waiting."goesAt", waiting.id limit ${MOST}`);
  return rows.map(({ type, goesAt, ...row }) => ({
    ...row,
    channel: type === 'email' ? ('email' as const) : ('sms' as const),
    goesAt: new Date(goesAt),
  }));
}
