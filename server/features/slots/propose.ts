import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { addMonths, dayAt, firstDayOf, monthOf, startOf } from '#domain/calendar/month-grid.ts';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { AppError, badField, notFound } from '#domain/kit/errors.ts';
import { NO_DATE_TO_MOVE } from '#domain/posts/many.ts';
import { movingInList } from '#domain/posts/moving.ts';
import type { PostInGrid } from '#domain/posts/views.ts';
import type { proposeDates } from '#domain/slots/contract.ts';
import { earlier, fill, later, type Proposal } from '#domain/slots/propose.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { mayBeAtAccount, underWayInList } from '#server/db/under-way-sql.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { networksOf, takenFrom } from './taken.ts';
import { readTimes, wordsOfDay } from './times.ts';

type Query = QueryOf<typeof proposeDates>;

/** The date that each post would get. POST /api/posts/dates applies such dates, and checks them again. */
export async function propose(ctx: Ctx, member: Member, name: string, query: Query) {
  const times = await readTimes(ctx.db, member, name);
  const { timeZone: zone, slots, companyId } = times;
  const now = ctx.now();
  const open = companyId === null ? [] : await openPosts(ctx, member, companyId, now);
  const moved = query.kind === 'fill' ? open.filter(({ at }) => at === null) : startingWith(open, query.post);
  const taken = await takenFrom(
    ctx.db,
    companyId,
    now,
    moved.map(({ id }) => id),
  );
  const week = { slots, zone, taken };
  const dated = moved.flatMap(({ at, ...post }) => (at ? { ...post, at } : []));
  const proposal: Proposal =
    query.kind === 'fill'
      ? fill(week, moved, { after: now, until: endOf(query.month ?? monthOf(dayAt(now, zone)), zone) })
      : query.kind === 'later'
        ? later(week, dated)
        : earlier(week, dated, { after: now });
  const dates = new Map(proposal.dates.map(({ id, at }) => [id, at]));
  return {
    timeZone: zone,
    hasSlots: slots.length > 0,
    posts: moved.map(({ id, title, status, at: before }) => {
      const at = dates.get(id) ?? null;
      return { id, title, status, before, at, day: at && wordsOfDay(at, zone, times) };
    }),
  };
}

const endOf = (month: string, zone: string) =>
  new Date(startOf(firstDayOf(addMonths(month, 1)), zone).getTime() - 1);

/** The named post and all later ones. */
function startingWith<P extends { id: string; at: Date | null }>(open: P[], id: string | undefined): P[] {
  if (id === undefined) throw badField('post', 'Please name the first post that moves');
  const first = open.find((post) => post.id === id);
  if (!first) throw notFound('Post');
  if (!first.at) throw new AppError('conflict', NO_DATE_TO_MOVE);
  const from = first.at;
  return open.filter(({ at }) => at !== null && at >= from);
}

/** Posts that can get another date: by date, then those without one, oldest first. */
async function openPosts(ctx: Ctx, member: Member, companyId: string, now: Date) {
  const rows = await ctx.db
    .select({
      id: posts.id,
      title: posts.title,
      status: posts.status,
      at: posts.scheduledAt,
      networks: networksOf,
      underWay: sql<PostInGrid['underWay']>`${underWayInList(now)}`,
      mayBeOut: sql<boolean>`${mayBeAtAccount}`,
    })
    .from(posts)
    .where(
      and(
        visibleTo(member, posts),
        eq(posts.companyId, companyId),
        isNull(posts.archivedAt),
        isNull(posts.publishedAt),
        or(isNull(posts.scheduledAt), sql`${posts.scheduledAt} > ${now}`),
      ),
    )
    .orderBy(sql`${posts.scheduledAt} asc nulls last`, asc(posts.createdAt), asc(posts.id));
  return rows.filter(({ status, at: scheduledAt, ...row }) => {
    const underWay = row.mayBeOut ? 'unconfirmed' : row.underWay;
    return movingInList({ status, scheduledAt, underWay }, now).ok;
  });
}
