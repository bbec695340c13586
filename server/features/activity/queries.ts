import { sql } from 'drizzle-orm';
import type { ActivityItem } from '#domain/activity/contract.ts';
import { isUncategorized } from '#domain/companies/names.ts';
import type { Handle } from '#server/db/connect.ts';
import { visibleAs, type Tenant } from '#server/features/agencies/visible-to.ts';
import { companyNamed } from '#server/features/companies/names.ts';

export interface ActivityWish {
  limit: number;
  company?: string | undefined;
}

interface ActivityRow extends Omit<ActivityItem, 'createdAt'>, Record<string, unknown> {
  createdAt: string;
}

/** Reviewers' decisions and their comments in one stream, newest first. */
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
  const isShown = sql`post.archived_at is null and ${ofCompany}`;
  // Each half is cut to the limit first, so that the names are looked up for the rows that are shown.
  const result = await db.execute<ActivityRow>(sql`
    select event.id, event.type, event.status, event.post_id as "postId", event.title as "postTitle",
           contact.name as "reviewerName", approval.reviewer_contact as "reviewerContact",
           event.created_at as "createdAt", event.comment, company.name as "companyName"
      from (select *
              from ((select answer.id, 'approval' as type, answer.status, answer.comment, answer.created_at,
                            answer.approval_id, post.id as post_id, post.title, post.company_id
                       from approval_answers as answer
                       join posts as post on post.id = answer.post_id
                      where ${visibleAs(tenant, 'answer')} and ${visibleAs(tenant, 'post')} and ${isShown}
                      order by answer.created_at desc, answer.id desc limit ${wish.limit})
                    union all
                    (select comment.id, 'comment', null, comment.body, comment.created_at,
                            comment.approval_id, post.id, post.title, post.company_id
                       from comments as comment
                       join posts as post on post.id = comment.post_id
                      where ${visibleAs(tenant, 'post')} and comment.approval_id is not null and ${isShown}
                      order by comment.created_at desc, comment.id desc limit ${wish.limit})) as either
             order by created_at desc, id desc limit ${wish.limit}) as event
      join approvals as approval on approval.id = event.approval_id
      left join companies as company on company.id = event.company_id
      left join lateral (
        select contacts.name
          from contacts
         where contacts.company_id = event.company_id
           and (contacts.phone_number = approval.reviewer_contact
                or lower(contacts.email) = lower(approval.reviewer_contact))
         order by contacts.created_at, contacts.id limit 1) as contact on true
     order by event.created_at desc, event.id desc`);
  return result.rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}
