import { eq, sql } from 'drizzle-orm';
import { monthAfter } from '#domain/figures/figures.ts';
import { REPORT_MOST, reportState } from '#domain/figures/report.ts';
import { isUncategorized } from '#domain/companies/names.ts';
import { notFound } from '#domain/kit/errors.ts';
import { dateText, wallTimeAt } from '#domain/kit/time-zone.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import {
  isBeforeApproval,
  isBeingWritten,
  isOpenForReview,
  isPublished,
  isSettledAhead,
  isUnderReview,
  type PostStatus,
} from '#domain/posts/status.ts';
import { companies } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { isSentBackByClient } from '#server/features/approvals/sent-back.ts';
import { getCompany } from '#server/features/companies/queries.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { readFace } from '#server/features/agencies/face.ts';
import { readFigures } from './figures.ts';
import { beginOf, endOf, reviewsEnded } from './reviews-ended.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';

/** How much of a caption the report shows; the client's own pages have the rest. */
const CAPTION = 280;
/** How far back reviews are read: a post of this month may have been approved long before. */
const MONTHS_BEFORE = 12;

const OUT = statusesThat(isPublished);
const DRAFT = statusesThat((one) => isBeingWritten(one) && !isUnderReview(one));
const BEING_CHANGED = statusesThat((one) => isBeingWritten(one) && isUnderReview(one));

const UNDER_REVIEW = statusesThat(isUnderReview);
const SETTLED = statusesThat(isSettledAhead);
const IN_REVIEW = statusesThat(isOpenForReview);

interface PostRow extends Record<string, unknown> {
  id: string;
  caption: string | null;
  status: PostStatus;
  scheduledAt: string | null;
  publishedAt: string | null;
  isOfMonth: boolean;
  /** Whether the client was asked and has not answered, and whether they approved the current version. */
  isAsked: boolean;
  isAgreed: boolean;
  /** Whether they asked for changes, and the post was not settled since. */
  isSentBack: boolean;
  cover: { url: string; type: MediaKind } | null;
  approvedAt: string | null;
  rounds: number | null;
  withClient: number | null;
  withUs: number | null;
  links: { network: string | null; url: string }[];
}

const NO_YES = { approvedAt: null, rounds: null, withClient: null, withUs: null };

/**
 * Only posts that the client was asked about, or that are public: those of the month, and those approved since it began.
 * A post without a date is there, too, in the month that it was settled in without their yes, and in the present one
 * while it waits for them.
 */
async function readPosts(ctx: Ctx, member: Member, company: string, month: string, zone: string) {
  const isPresent = dateText(wallTimeAt(ctx.now(), zone)).startsWith(month);
  const [begin, end] = [beginOf(month, zone), endOf(month, zone)];
  const goesOut = sql`coalesce(posts.published_at, posts.scheduled_at)`;
  const isOfMonth = sql`coalesce(${goesOut} >= ${begin} and ${goesOut} < ${end}, false)`;
  const ofClient = sql`approvals.post_id = posts.id and approvals.asked_at is not null and approvals.origin <> 'inside'`;
  const isAsked = sql`exists (select from approvals
    where ${ofClient} and approvals.removed_at is null and approvals.status = 'pending')`;
  const isAgreed = sql`exists (select from approvals
    where ${ofClient} and approvals.status = 'approved' and approvals.answered_version = posts.version)`;
  // The current content is internal until the client is asked again.
  const isHidden = sql`(posts.status in ${BEING_CHANGED}
    or posts.status in ${IN_REVIEW} and not ${isAsked} and not ${isAgreed})`;
  const which = sql`posts.company_id = ${companyNamed(member, company)}`;
  const ended = reviewsEnded(member, {
    from: beginOf(monthAfter(month, -MONTHS_BEFORE), zone),
    to: end,
    which,
  });
  const isSettling = sql`entry.post_id = posts.id and entry."from" in ${UNDER_REVIEW} and entry."to" in ${SETTLED}`;
  // Settled since without a yes of theirs, by skipping their stage: the yes before was to something else.
  const isOvertaken = sql`exists (select from post_history as entry
    where ${isSettling} and entry.at > last.ended_at and entry.at < ${end})`;
  const isReady = sql`(last.post_id is null and posts.status in ${SETTLED} and exists (
    select from post_history as entry where ${isSettling} having max(entry.at) >= ${begin} and max(entry.at) < ${end}))`;
  const isWaiting = sql`(${isPresent} and posts.status in ${IN_REVIEW} and ${isAsked})`;
  const { rows } = await ctx.db.execute<PostRow>(sql`
    select posts.id, posts.status, posts.scheduled_at as "scheduledAt", posts.published_at as "publishedAt",
           ${isOfMonth} as "isOfMonth", ${isAsked} as "isAsked", ${isAgreed} as "isAgreed",
           ${isSentBackByClient} as "isSentBack",
           left(case when ${isHidden}
                     then (select kept.caption from post_versions as kept
                            where kept.post_id = posts.id and kept.version = (
                              select max(shown_version) from approvals where ${ofClient}))
                     else posts.caption end, ${CAPTION}) as caption,
           case when not ${isHidden} then (
             select json_build_object('url', object_path, 'type', type) from post_assets
              where post_id = posts.id order by "order", created_at, id limit 1) end as cover,
           last.yes_at as "approvedAt", last.rounds, round(last.with_client)::int as "withClient",
           round(last.with_us)::int as "withUs",
           case when posts.status in ${OUT} then coalesce(
             (select json_agg(json_build_object('network', network, 'url', url) order by "order")
                from post_targets where post_id = posts.id and url is not null),
             json_build_array(json_build_object('network', null, 'url', posts.published_url))) end as links
      from posts
      left join (select distinct on (post_id) * from (${ended}) as one order by post_id, yes_at desc) as last
        on last.post_id = posts.id and not ${isOvertaken}
     where ${visibleTo(member, posts)} and ${which} and posts.deleted_at is null
       and posts.status not in ${DRAFT} and (posts.archived_at is null or posts.status in ${OUT})
       and (posts.status in ${OUT}
            or exists (select from approvals where ${ofClient}))
       and (${isOfMonth} or last.yes_at >= ${begin} or ${goesOut} is null and (${isReady} or ${isWaiting}))
     order by ${goesOut} nulls last, posts.id
     limit ${REPORT_MOST}`);
  return rows;
}

export async function readReport(
  ctx: Ctx,
  member: Member,
  { company: name, month }: { company: string; month: string },
) {
  const { db } = ctx;
  // Posts without a client have no report.
  if (isUncategorized(name)) throw notFound('Company');
  const { name: spelled } = await getCompany(db, member, name);
  const [company] = await db
    .select({
      name: companies.name,
      logoUrl: companies.logoUrl,
      language: companies.language,
      timeZone: companies.timeZone,
    })
    .from(companies)
    .where(eq(companies.id, companyNamed(member, spelled)));
  if (!company) throw notFound('Company');
  const timeZone = company.timeZone ?? member.timeZone ?? 'UTC';
  const [agency, figures, rows] = await Promise.all([
    readFace(db, member),
    readFigures(ctx, { ...member, timeZone }, { from: month, to: month, company: spelled }),
    readPosts(ctx, member, spelled, month, timeZone),
  ]);
  const shown = rows.map((row) => {
    const at = row.publishedAt ?? row.scheduledAt;
    // While the client is asked anew, the yes before says nothing about what is shown.
    const yes = isBeforeApproval(row.status) ? NO_YES : row;
    return {
      id: row.id,
      caption: row.caption ?? '',
      cover: row.cover,
      state: reportState({
        ...row,
        isApproved: row.approvedAt !== null,
        scheduledAt: row.scheduledAt === null ? null : new Date(row.scheduledAt),
      }),
      at: at === null ? null : new Date(at),
      approvedAt: yes.approvedAt === null ? null : new Date(yes.approvedAt),
      rounds: yes.rounds,
      withClient: yes.withClient,
      withUs: yes.withUs,
      links: (row.links ?? []).filter(({ url }) => url !== null),
      isOfMonth: row.isOfMonth,
    };
  });
  const ofMonth = shown.filter((post) => post.isOfMonth);
  return {
    agency,
    company,
    month,
    timeZone,
    planned: ofMonth.length,
    published: ofMonth.filter(({ state }) => state === 'published').length,
    waiting: shown.filter(({ state }) => state === 'waiting').length,
    figure: figures.all,
    posts: shown,
  };
}
