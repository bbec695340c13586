import { sql } from 'drizzle-orm';
import {
  monthAfter,
  MONTHS_TURNED,
  monthsOf,
  MOST_MONTHS,
  TOO_MANY_MONTHS,
  USUAL_MONTHS,
  type Figure,
} from '#domain/figures/figures.ts';
import { isUncategorized, UNCATEGORIZED } from '#domain/companies/names.ts';
import { badField } from '#domain/kit/errors.ts';
import { dateText, wallTimeAt } from '#domain/kit/time-zone.ts';
import { COUNTED_STATUSES } from '#domain/posts/status-groups.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import { getCompany } from '#server/features/companies/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { beginOf, endOf, isInside, reviewsEnded } from './reviews-ended.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
  company?: string | undefined;
}

interface FigureRow extends Figure, Record<string, unknown> {
  companyId: string | null;
  companyName: string | null;
  ofAll: boolean;
  /** Null: all months together. */
  month: string | null;
}

/** The requested months; by default they end with the current month. */
function spanOf(asked: Asked, now: Date, zone: string): { from: string; to: string } {
  const to = asked.to ?? dateText(wallTimeAt(now, zone)).slice(0, 7);
  const from = asked.from ?? monthAfter(to, 1 - USUAL_MONTHS);
  if (from > to) throw badField('from', MONTHS_TURNED);
  if (from < monthAfter(to, 1 - MOST_MONTHS) || monthsOf(from, to).length > MOST_MONTHS)
    throw badField('from', TOO_MANY_MONTHS);
  return { from, to };
}

const ofCompany = (member: Member, company: string | undefined) =>
  company === undefined
    ? sql`true`
    : isUncategorized(company)
      ? sql`posts.company_id is null`
      : sql`posts.company_id = ${companyNamed(member, company)}`;

const middle = (what: string) =>
  sql`round(percentile_cont(0.5) within group (order by ${sql.raw(what)}))::int`;

/** One statement: per client and month, per client, per month, and in total. */
async function readReviews(db: Handle, member: Member, span: { from: string; to: string }, asked: Asked) {
  const zone = member.timeZone ?? 'UTC';
  const ended = reviewsEnded(member, {
    from: beginOf(span.from, zone),
    to: endOf(span.to, zone),
    which: ofCompany(member, asked.company),
  });
  const { rows } = await db.execute<FigureRow>(sql`
    select counted.*, companies.name as "companyName"
      from (select company_id as "companyId", month, grouping(company_id) = 1 as "ofAll",
                   count(*)::int as approved, count(*) filter (where at_once)::int as "atOnce",
                   round(avg(rounds), 1)::float8 as rounds,
                   ${middle('extract(epoch from yes_at - asked_at)')} as median,
                   round(max(extract(epoch from yes_at - asked_at)))::int as slowest,
                   ${middle('with_client')} as "withClient", ${middle('with_us')} as "withUs"
              from (select ended.*, to_char(yes_at at time zone ${zone}, 'YYYY-MM') as month
                      from (${ended}) as ended) as dated
             group by grouping sets ((company_id, month), (company_id), (month), ())) as counted
      left join companies on companies.id = counted."companyId"
     where approved > 0
     order by month`);
  return rows;
}

interface WaitingRow extends Record<string, unknown> {
  companyId: string | null;
  companyName: string | null;
  withClient: number;
  clientSince: Date | null;
  withUs: number;
  usSince: Date | null;
}

const oneOf = (statuses: readonly PostStatus[]) =>
  sql.raw(`(${statuses.map((one) => `'${one}'`).join(', ')})`);

/** Who waits for whom right now, whatever months are shown; a partial index holds just these posts. */
async function readWaiting(db: Handle, member: Member, asked: Asked) {
  const client = sql`status in ${oneOf(COUNTED_STATUSES.withClient)} and not ${isInside}`;
  const us = sql`(status in ${oneOf(COUNTED_STATUSES.needsChanges)} or ${isInside})`;
  const { rows } = await db.execute<WaitingRow>(sql`
    select waiting.*, companies.name as "companyName"
      from (select company_id as "companyId",
                   count(*) filter (where ${client})::int as "withClient",
                   min(turn_since) filter (where ${client}) as "clientSince",
                   count(*) filter (where ${us})::int as "withUs",
                   min(turn_since) filter (where ${us}) as "usSince"
              from posts
             where ${visibleTo(member, posts)} and archived_at is null and ${ofCompany(member, asked.company)}
               and status in ${oneOf([...COUNTED_STATUSES.withClient, ...COUNTED_STATUSES.needsChanges])}
             group by company_id) as waiting
      left join companies on companies.id = waiting."companyId"`);
  return rows;
}

const figureIn = ({ approved, atOnce, rounds, median, slowest, withClient, withUs }: FigureRow): Figure => ({
  approved,
  atOnce,
  rounds,
  median,
  slowest,
  withClient,
  withUs,
});
const monthsIn = (rows: FigureRow[]) =>
  rows.flatMap((row) => (row.month === null ? [] : { month: row.month, ...figureIn(row) }));
const allIn = (rows: FigureRow[]) => {
  const row = rows.find(({ month }) => month === null);
  return row ? figureIn(row) : null;
};

const waitingIn = (count: number, since: Date | null) =>
  since && count > 0 ? { posts: count, since: new Date(since) } : null;

export async function readFigures(ctx: Ctx, member: Member, asked: Asked) {
  const zone = member.timeZone ?? 'UTC';
  const span = spanOf(asked, ctx.now(), zone);
  if (asked.company !== undefined) await getCompany(ctx.db, member, asked.company);
  const [reviews, waiting] = await Promise.all([
    readReviews(ctx.db, member, span, asked),
    readWaiting(ctx.db, member, asked),
  ]);
  const names = new Map<string | null, string>();
  for (const row of [...reviews.filter(({ ofAll }) => !ofAll), ...waiting])
    names.set(row.companyId, row.companyName ?? UNCATEGORIZED);
  const together = reviews.filter(({ ofAll }) => ofAll);
  const byClient = new Map<string | null, FigureRow[]>();
  for (const row of reviews)
    if (!row.ofAll) byClient.set(row.companyId, [...(byClient.get(row.companyId) ?? []), row]);
  const waitingFor = new Map(waiting.map((row) => [row.companyId, row]));
  const clients = [...names].map(([companyId, companyName]) => {
    const rows = byClient.get(companyId) ?? [];
    const waits = waitingFor.get(companyId);
    return {
      companyName,
      all: allIn(rows),
      months: monthsIn(rows),
      forClient: waits ? waitingIn(waits.withClient, waits.clientSince) : null,
      forUs: waits ? waitingIn(waits.withUs, waits.usSince) : null,
    };
  });
  clients.sort((one, other) => one.companyName.localeCompare(other.companyName, 'en'));
  return { ...span, timeZone: zone, all: allIn(together), months: monthsIn(together), clients };
}
