import { sql, type SQL } from 'drizzle-orm';
import type { StageKind } from '#domain/approvals/stages.ts';
import { BETWEEN } from '#domain/posts/history-notes.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import { isSettledAhead, isUnderReview, sideOf } from '#domain/posts/status.ts';
import { posts } from '#server/db/schema/posts.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';

/** Literals in the statement. */
const listed = (words: readonly string[]) => sql.raw(`(${words.map((one) => `'${one}'`).join(', ')})`);

const UNDER_REVIEW = statusesThat(isUnderReview);
const SETTLED = statusesThat(isSettledAhead);
const WITH_CLIENT = statusesThat((status) => isUnderReview(status) && sideOf(status) === 'client');
const WITH_US = statusesThat((status) => isUnderReview(status) && sideOf(status) === 'us');
const TAKING_BACK = ['approval withdrawn', 'taken yes withdrawn'] as const satisfies HistoryEvent[];
const TAKEN_BACK = listed(TAKING_BACK);
const CHANGES_ASKED = listed(['changes requested', ...TAKING_BACK] satisfies HistoryEvent[]);
const SENT_AGAIN = listed(['resubmitted'] satisfies HistoryEvent[]);
const SKIPPED = listed(['stage skipped'] satisfies HistoryEvent[]);

/** The first moment of a month in that zone. */
export const beginOf = (month: string, zone: string) =>
  sql`(${`${month}-01`}::timestamp at time zone ${zone})`;
export const endOf = (month: string, zone: string) =>
  sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${zone})`;

/** Whether the current stage of a post in review is an inside stage, so that the agency has it. */
export const isInside = sql`coalesce(
  posts.stages->'list'->((posts.stages->>'now')::int - 1)->>'kind' = ${'inside' satisfies StageKind}, false)`;

/** Seconds that inside stages had the post during a review; only the last pass through the stages counts. */
const insideOf = sql`
  select coalesce(sum(extract(epoch from (stage->>'doneAt')::timestamptz - (stage->>'since')::timestamptz)), 0) as inside
    from posts cross join lateral jsonb_array_elements(posts.stages->'list') as stage
   where posts.id = review.post_id and stage->>'kind' = ${'inside' satisfies StageKind}
     and (stage->>'since')::timestamptz >= review.asked_at and (stage->>'doneAt')::timestamptz <= said.yes_at`;

/** Whether an entry skips a stage of the client's people; one that the post no longer has is taken for theirs. */
const skipsTheirs = sql`(history.event in ${SKIPPED} and not coalesce((
  select bool_and(stage->>'kind' = ${'inside' satisfies StageKind})
    from jsonb_array_elements(posts.stages->'list') as stage
   where replace(stage->>'name', ${BETWEEN}, ' ') = split_part(history.note, ${BETWEEN}, 1)), false))`;

/**
 * When a review ended with a yes; null where it did not. A skipped stage of the client's people is no yes: where one was
 * skipped, somebody of theirs must have approved the version that was settled, or one after the skip that counts for it,
 * and not have taken that back. Skipping a stage inside takes nothing from their yes, also where that is to an earlier
 * version. A review that a skip ended was approved at their last yes.
 */
const yesOf = sql`
  select case when not review.ended_by_skip and (review.skipped_version is null or max(line.created_at) is not null)
              then review.ended_at else max(line.created_at) end as yes_at
    from comments as line
   where (review.ended_by_skip or review.skipped_version is not null)
     and line.post_id = review.post_id and line.decision = 'approved'
     and (line.version = review.version or line.version > coalesce(review.skipped_version, 0))
     and line.created_at between review.asked_at and review.ended_at
     and exists (select from approvals as theirs where theirs.id = line.approval_id and theirs.origin <> 'inside')
     and not exists (select from comments as later
                      where later.approval_id = line.approval_id and later.decision = 'rejected'
                        and later.created_at > line.created_at and later.created_at <= review.ended_at)`;

/** Seconds that each side had the post after the yes, in a review that a skip ended: they do not count. */
const afterYes = sql`
  select coalesce(sum(lasted) filter (where "to" in ${WITH_CLIENT}), 0) as client_after,
         coalesce(sum(lasted) filter (where "to" in ${WITH_US}), 0) as us_after
    from (select entry."to", extract(epoch from
                   lead(entry.at) over (order by entry.seq) - greatest(entry.at, said.yes_at)) as lasted
            from post_history as entry
           where review.ended_by_skip and entry.post_id = review.post_id and entry."to" is not null
             and entry.at <= review.ended_at) as entries
   where lasted > 0`;

/**
 * Reviews that ended with the last yes that was needed within a span, from the history: post, client, when the client was
 * first asked, when the last yes came, how many versions were sent, and how long each side had it. A post
 * that was changed after its yes and approved again has two. A yes that was taken back ends no review: that
 * goes on until the yes that stands. Posts without changes since the span began are skipped, because none of
 * their yeses can be in it.
 */
export const reviewsEnded = (tenant: Tenant, { from, to, which }: { from: SQL; to: SQL; which: SQL }) => sql`
  select post_id, review.company_id, asked_at, yes_at, ended_at, with_us - us_after + inside as with_us,
         greatest(with_client - client_after - inside, 0) as with_client,
         greatest(versions, 1 + sent_again) as rounds,
         versions <= 1 and sent_again = 0 and not changes_asked as at_once
    from (select post_id, company_id,
                 min(at) filter (where "to" in ${WITH_CLIENT}) as asked_at,
                 max(at) filter (where is_yes) as ended_at,
                 max(version) filter (where is_yes) as version,
                 max(version) filter (where skips_theirs) as skipped_version,
                 bool_or(is_yes and event in ${SKIPPED}) as ended_by_skip,
                 count(distinct version) filter (where "to" in ${WITH_CLIENT})::int as versions,
                 count(*) filter (where event in ${SENT_AGAIN})::int as sent_again,
                 bool_or(event in ${CHANGES_ASKED}) as changes_asked,
                 coalesce(sum(lasted) filter (where "to" in ${WITH_CLIENT}), 0) as with_client,
                 coalesce(sum(lasted) filter (where "to" in ${WITH_US}), 0) as with_us
            from (select stood.*, extract(epoch from lead(at) over life - at) as lasted,
                         count(*) filter (where is_yes) over
                           (life rows between unbounded preceding and 1 preceding) as review
                    from (select post_id, company_id, seq, at, event, version, "to", skips_theirs,
                                 was_yes and not bool_or(is_back) over (partition by post_id, yeses) as is_yes
                            from (select told.*, count(*) filter (where was_yes) over
                                           (partition by post_id order by seq) as yeses
                                    from (select posts.company_id, history.post_id, history.seq, history.at,
                                                 history.event, history.version, history."to", ${skipsTheirs} as skips_theirs,
                                                 history."from" in ${UNDER_REVIEW} and history."to" in ${SETTLED} as was_yes,
                                                 history.event in ${TAKEN_BACK} and history."from" not in ${UNDER_REVIEW} as is_back
                                            from posts join post_history as history on history.post_id = posts.id
                                           where ${visibleTo(tenant, posts)} and ${which} and posts.deleted_at is null
                                             and posts.updated_at >= ${from} and history."to" is not null) as told) as counted) as stood
                  window life as (partition by post_id order by seq)) as lived
           group by post_id, company_id, review) as review
   cross join lateral (${yesOf}) as said
   cross join lateral (${insideOf}) as inner_stages
   cross join lateral (${afterYes}) as afterwards
   where asked_at is not null and yes_at >= ${from} and yes_at < ${to}`;
