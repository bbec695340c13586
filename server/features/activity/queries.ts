import { sql } from 'drizzle-orm';
import { displayPhone } from '#domain/accounts/phone.ts';
import type { ActivityItem } from '#domain/activity/contract.ts';
import { isUncategorized } from '#domain/companies/names.ts';
import { nameInTaken } from '#domain/posts/history-notes.ts';
import type { Handle } from '#server/db/connect.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleAs, type Tenant } from '#server/features/agencies/visible-to.ts';
import { saidIn } from '#server/features/approvals/read-thread.ts';
import { companyNamed, reviewerNamed } from '#server/features/companies/names.ts';
import { namedThen, notedAsTaken, tookBack } from '#server/features/posts/record-history.ts';

export interface ActivityWish {
  limit: number;
  company?: string | undefined;
}

interface ActivityRow extends Omit<ActivityItem, 'createdAt'>, Record<string, unknown> {
  createdAt: string;
  nameThen: string | null;
  takenNote: string | null;
}

/** Reviewers' decisions and comments in one list, newest first. */
export async function recentActivity(
  db: Handle,
  tenant: Tenant,
  wish: ActivityWish,
): Promise<ActivityItem[]> {
  const ofCompany =
    wish.company === undefined
      ? sql`true`
      : isUncategorized(wish.company)
        ? sql`post.company_id is null`
        : sql`post.company_id = ${companyNamed(tenant, wish.company)}`;
  // The limit is applied first, so that names are looked up only for the rows that are shown.
  const result = await db.execute<ActivityRow>(sql`
    select event.id, case when event.decision is null then 'comment' else 'approval' end as type,
           event.decision as status,
           event.decision is not distinct from 'rejected' and ${tookBack(sql`event.post_id`, sql`event.created_at`)} as withdrawn,
           event.tacit, event.post_id as "postId", event.title as "postTitle",
           ${reviewerNamed(sql`approval`, sql`event.company_id`)} as "reviewerName", ${namedThen('event')} as "nameThen",
           ${notedAsTaken('event')} as "takenNote",
           approval.reviewer_contact as "reviewerContact",
           event.created_at as "createdAt", ${saidIn('event')} as comment, company.name as "companyName"
      from (select line.*, post.title, post.company_id
              from comments as line
              join posts as post on post.id = line.post_id
             where ${visibleAs(tenant, 'line', comments)} and line.approval_id is not null and line.reply_to is null
               and ${visibleAs(tenant, 'post', posts)} and post.archived_at is null and ${ofCompany}
             order by line.created_at desc nulls last, line.id desc nulls last limit ${wish.limit}) as event
      join approvals as approval on approval.id = event.approval_id
      left join companies as company on company.id = event.company_id
     order by event.created_at desc, event.id desc`);
  return result.rows.map(({ nameThen, takenNote, ...row }) => {
    const contact = row.reviewerContact ?? '';
    const then = nameInTaken(takenNote, contact) ?? nameThen;
    return {
      ...row,
      // A name at the time stays; whoever had none then is named as today.
      reviewerName: then === null || then === displayPhone(contact) ? row.reviewerName : then,
      createdAt: new Date(row.createdAt).toISOString(),
    };
  });
}
