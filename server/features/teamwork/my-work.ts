import { sql } from 'drizzle-orm';
import { can } from '#domain/agencies/abilities.ts';
import {
  isFailed,
  isOpenForReview,
  isScheduled,
  needsChanges,
  sideOf,
  type PostStatus,
} from '#domain/posts/status.ts';
import type { WorkItem } from '#domain/teamwork/my-work-contract.ts';
import type { WorkKind } from '#domain/teamwork/my-work.ts';
import { posts } from '#server/db/schema/posts.ts';
import { whoHasPost } from '#server/features/agencies/queries.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { statusesThat } from '#server/db/status-sql.ts';

const MOST = 50;

interface Row extends Record<string, unknown> {
  id: string;
  kind: WorkKind;
  postId: string;
  title: string;
  companyName: string | null;
  status: PostStatus;
  stageName: string | null;
  since: string;
}

const SCHEDULED = statusesThat(isScheduled);
/** Whoever has the post is to act, assigned or not. */
const needsUs = (status: PostStatus) => isFailed(status) || needsChanges(status);

/**
 * What waits for a person: posts that are with them (`whoHasPost`) and need the agency, assigned posts that
 * are neither with the client nor planned; their inside reviews; notes that mention them; and, for all who may
 * send posts, those that wait in a stage without anybody in it.
 */
export async function readMyWork(ctx: Ctx, member: Member): Promise<WorkItem[]> {
  const me = member.userId;
  const { rows } = await ctx.db.execute<Row>(sql`
    select work.*, company.name as "companyName"
      from (
        select posts.id::text as id, posts.id as "postId", posts.title, posts.status, posts.company_id, null as "stageName",
               case when posts.status in ${statusesThat(isFailed)} then 'failed'
                    when posts.status in ${statusesThat(needsChanges)} then 'changes'
                    when posts.status in ${SCHEDULED} then 'due'
                    else 'assigned' end as kind,
               case when posts.status in ${SCHEDULED} then posts.due_told_at
                    else greatest(posts.turn_since, posts.assigned_at) end as since
          from posts
         where ${visibleTo(member, posts)} and posts.archived_at is null and ${whoHasPost} = ${me}
           and (posts.status in ${statusesThat(needsUs)}
                or posts.status in ${SCHEDULED} and posts.due_told_at is not null
                or posts.status in ${statusesThat((one) => sideOf(one) === 'us' && !needsUs(one))} and posts.assigned_to = ${me})
        union all
        select line.id::text, posts.id, posts.title, posts.status, posts.company_id, null, 'mention',
               line.created_at
          from mentions
          join comments as line on line.id = mentions.comment_id
          join posts on posts.id = line.post_id
         where mentions.user_id = ${member.userId} and mentions.seen_at is null
           and ${visibleTo(member, posts)} and posts.archived_at is null
        union all
        select asked.id::text, posts.id, posts.title, posts.status, posts.company_id, null, 'review',
               coalesce(asked.waiting_since, asked.asked_at)
          from approvals as asked join posts on posts.id = asked.post_id
         where asked.approver_id = ${me} and asked.origin = 'inside' and asked.status = 'pending'
           and asked.asked_at is not null and asked.removed_at is null and posts.status in ${statusesThat(isOpenForReview)}
           and ${visibleTo(member, posts)} and posts.archived_at is null
        union all
        select posts.id::text, posts.id, posts.title, posts.status, posts.company_id, present.name, 'nobody',
               coalesce(greatest(present.since, (
                 select max(removed_at) from approvals
                  where post_id = posts.id and approvals.stage = present.number)), posts.turn_since)
          from posts
          cross join lateral (
            select (posts.stages->>'now')::int as number,
                   posts.stages->'list'->((posts.stages->>'now')::int - 1)->>'name' as name,
                   (posts.stages->'list'->((posts.stages->>'now')::int - 1)->>'since')::timestamptz as since
          ) as present
         where ${can(member, 'send')} and ${visibleTo(member, posts)} and posts.archived_at is null
           and posts.status in ${statusesThat(isOpenForReview)} and present.number is not null
           and not exists (select from approvals
                            where post_id = posts.id and approvals.stage = present.number and removed_at is null)
      ) as work
      left join companies as company on company.id = work.company_id
     order by work.since, work.id limit ${MOST}`);
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() }));
}
