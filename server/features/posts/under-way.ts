import { sql, type SQL } from 'drizzle-orm';
import { networkLabel } from '#domain/networks/place.ts';
import { isSettled, type Target } from '#domain/networks/targets.ts';
import type { Post } from '#domain/posts/contract.ts';
import { goesOutAt, isFailed, isPublished, isScheduled, type PostStatus } from '#domain/posts/status.ts';
import type { publishAttempts } from '#server/db/schema/publishing.ts';
import type { Ctx } from '#server/kit/context.ts';
import { statusesThat } from './status-sql.ts';

/** The last try at a network for this date; only for posts without accounts. */
export type LastTry = Pick<typeof publishAttempts.$inferSelect, 'channel' | 'state' | 'reason'>;

interface Stands {
  post: { status: PostStatus; scheduledAt: Date | null };
  lastTry: LastTry | null;
  targets: Target[];
}

/** Whether networks are publishing the post, or may have. `underWayInList` is the same in SQL. */
export function underWay(
  ctx: Ctx,
  { post, lastTry, targets }: Stands,
): Pick<Post, 'goingOut' | 'unconfirmed'> {
  const goesOut = goesOutAt(post.status, post.scheduledAt);
  if (targets.length > 0)
    return {
      // Also after it was changed and approved anew: the earlier version may be out.
      unconfirmed: !isPublished(post.status) && targets.some(({ state }) => state === 'unconfirmed'),
      goingOut: goesOut && targetUnderWay(targets, goesOut <= ctx.now()),
    };
  return {
    unconfirmed: isFailed(post.status) && lastTry?.state === 'unconfirmed',
    goingOut:
      lastTry && goesOut
        ? {
            channel: ctx.publishers[lastTry.channel]?.label ?? lastTry.channel,
            calling: lastTry.state === 'calling',
            reason: lastTry.reason,
          }
        : null,
  };
}

/**
 * The account that is publishing now or, once the date has come, one that has yet to. If a person has to post
 * it somewhere too, the post is due, whatever the networks do.
 */
function targetUnderWay(targets: Target[], isTime: boolean): Post['goingOut'] {
  const calling = targets.find(({ state }) => state === 'publishing');
  const open = targets.filter(({ state }) => !isSettled(state));
  const byHand =
    targets.some(({ state }) => state === 'reminder') || open.some(({ accountId }) => accountId === null);
  const one = calling ?? (isTime && !byHand ? open[0] : undefined);
  return one
    ? { channel: networkLabel(one.network), calling: calling !== undefined, reason: one.reason }
    : null;
}

const hasTarget = (such: SQL = sql`true`) =>
  sql`exists (select from post_targets t where t.post_id = posts.id and ${such})`;

/** Whether an account may have the post, also after it was changed and approved anew: `unconfirmed` in SQL. */
export const mayBeAtAccount = hasTarget(sql`t.state = 'unconfirmed'`);

/** The same in SQL, as a column of the lists' rows. */
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
