import { sql, type SQL } from 'drizzle-orm';
import { isFailed, isScheduled } from '#domain/posts/status.ts';
import { statusesThat } from './status-sql.ts';

const hasTarget = (such: SQL = sql`true`) =>
  sql`exists (select from post_targets t where t.post_id = posts.id and ${such})`;

/** Whether an account may have the post, also after it was changed and approved anew: `unconfirmed` in SQL. */
export const mayBeAtAccount = hasTarget(sql`t.state = 'unconfirmed'`);

/** `underWay` of the posts' room in SQL, as a column of the lists' rows. */
export const underWayInList = (now: Date) => sql`case
  when posts.status not in ${statusesThat((one) => isScheduled(one) || isFailed(one))} or posts.scheduled_at is null or posts.published_at is not null then null
  when ${hasTarget()} then case
    when posts.status in ${statusesThat(isFailed)} then case when ${hasTarget(sql`t.state = 'unconfirmed'`)} then 'unconfirmed' end
    when ${hasTarget(sql`t.state = 'publishing'`)} then 'calling'
    when posts.scheduled_at <= ${now.toISOString()}::timestamptz
      and ${hasTarget(sql`t.account_id is not null and t.state in ('waiting', 'preparing')`)}
      and not ${hasTarget(sql`(t.state = 'reminder' or t.account_id is null and t.state in ('waiting', 'preparing'))`)}
      then 'retrying' end
  when posts.due_told_at is null then (
    select case when posts.status in ${statusesThat(isScheduled)} then case t.state when 'calling' then 'calling' else 'retrying' end
                when t.state = 'unconfirmed' then 'unconfirmed' end
      from publish_attempts t
     where t.post_id = posts.id and not t.repeatable and t.started_at >= posts.scheduled_at
     order by t.started_at desc, t.id desc limit 1) end`;

/** Whether networks publish, or will publish, a post whose date has come; `goingOut` in SQL. */
export const isWithNetworks = sql`coalesce(
  (select case when count(*) > 0 then
            bool_or(t.state = 'publishing')
            or bool_or(t.account_id is not null and t.state in ('waiting', 'preparing'))
              and not bool_or(t.state = 'reminder' or t.account_id is null and t.state in ('waiting', 'preparing')) end
     from post_targets t where t.post_id = posts.id),
  posts.due_told_at is null and exists (
    select from publish_attempts t
     where t.post_id = posts.id and not t.repeatable and t.started_at >= posts.scheduled_at))`;
