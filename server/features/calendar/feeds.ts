import { and, asc, eq, gte, isNull, sql, type SQL } from 'drizzle-orm';
import type { Feeds } from '#domain/calendar/contract.ts';
import { eventOf } from '#domain/calendar/event.ts';
import { icsText, type IcsEvent } from '#domain/calendar/ics.ts';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { calendarFeeds } from '#server/db/schema/calendar.ts';
import { companies } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tenantOf } from '#server/features/agencies/queries.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { nameOfCompany } from '#server/features/companies/names.ts';
import { listNames } from '#server/features/companies/queries.ts';
import { calendarTime } from '#server/db/calendar-time.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { newToken } from '#server/kit/secrets.ts';

const YEAR = 365 * 86_400_000;
/** More than any calendar program wants to read. */
const MOST_EVENTS = 5_000;

type FeedRow = typeof calendarFeeds.$inferSelect;
type Person = Pick<Member, 'agencyId' | 'userId' | 'limitedTo'>;

/** The person's own feeds in this agency. */
const feedsOf = (person: Person) =>
  and(visibleTo(person, calendarFeeds), eq(calendarFeeds.userId, person.userId));

/** One feed for everything and one per company, created on first use. May be repeated. */
async function completeFeeds(ctx: Ctx, tx: Tx, person: Person): Promise<Feeds> {
  const named = (await listNames(tx, person)).map(({ companyId, name }) => ({
    scope: companyId === null ? ('uncategorized' as const) : ('company' as const),
    companyId,
    name,
  }));
  const wanted = [{ scope: 'all' as const, companyId: null }, ...named];
  await tx
    .insert(calendarFeeds)
    .values(
      wanted.map(({ scope, companyId }) => ({
        secret: newToken(),
        agencyId: person.agencyId,
        userId: person.userId,
        scope,
        companyId,
      })),
    )
    .onConflictDoNothing();
  const rows = await tx.select().from(calendarFeeds).where(feedsOf(person));
  const urlOf = ({ scope, companyId }: Pick<FeedRow, 'scope' | 'companyId'>) => {
    const row = rows.find((one) => one.scope === scope && one.companyId === companyId);
    return `${ctx.publicUrl}/calendar/${row?.secret}.ics`;
  };
  return {
    all: urlOf({ scope: 'all', companyId: null }),
    companies: named.map((one) => ({ companyName: one.name, url: urlOf(one) })),
  };
}

export const readFeeds = (ctx: Ctx, person: Person): Promise<Feeds> =>
  inTransaction(ctx.db, (tx) => completeFeeds(ctx, tx, person));

/** New secrets for all feeds: the old URLs stop working. */
export const renewAllFeeds = (ctx: Ctx, person: Person): Promise<Feeds> =>
  inTransaction(ctx.db, async (tx) => {
    await tx.delete(calendarFeeds).where(feedsOf(person));
    return completeFeeds(ctx, tx, person);
  });

/** Ends all feeds of a person, in all their agencies; new URLs are made when they are asked for. */
export async function endFeedsOf(tx: Tx, userId: string): Promise<boolean> {
  const ended = await tx
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ scope: calendarFeeds.scope });
  return ended.length > 0;
}

/** The posts that a feed shows. */
const OF_SCOPE: Record<FeedRow['scope'], (feed: FeedRow) => SQL | undefined> = {
  all: () => undefined,
  company: ({ companyId }) => sql`${posts.companyId} = ${companyId}`,
  uncategorized: () => isNull(posts.companyId),
};

/** An event names its client: a rename changes it, too. */
const changedAt = sql<Date>`greatest(${posts.updatedAt}, (
  select updated_at from companies where companies.id = posts.company_id))`.mapWith(posts.updatedAt);

/** What a feed is called; 404 if its person no longer sees what it is of. */
async function nameOfFeed(db: Handle, tenant: Tenant, { scope, companyId }: FeedRow): Promise<string> {
  if (scope === 'all') return 'Greenroom';
  if (scope === 'uncategorized') {
    // Posts without a client are for those who see all clients.
    if (tenant.limitedTo) throw notFound('Calendar');
    return `Greenroom · ${UNCATEGORIZED}`;
  }
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(and(visibleTo(tenant, companies), sql`${companies.id} = ${companyId}`));
  if (!company) throw notFound('Calendar');
  return `Greenroom · ${company.name}`;
}

/** What a subscriber reads: the last year and everything to come. */
export async function readFeed(ctx: Ctx, secret: string): Promise<string> {
  if (!/^[\w-]{1,100}$/.test(secret)) throw notFound('Calendar');
  const [feed] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.secret, secret));
  const tenant = feed && (await tenantOf(ctx.db, feed));
  if (!tenant) throw notFound('Calendar');
  const name = await nameOfFeed(ctx.db, tenant, feed);
  const rows = await ctx.db
    .select({ post: posts, companyName: nameOfCompany, changedAt })
    .from(posts)
    .where(
      and(
        visibleTo(tenant, posts),
        isNull(posts.archivedAt),
        gte(calendarTime, new Date(ctx.now().getTime() - YEAR).toISOString()),
        OF_SCOPE[feed.scope](feed),
      ),
    )
    .orderBy(asc(calendarTime), asc(posts.id))
    .limit(MOST_EVENTS);
  const events = rows.flatMap(({ post, companyName, changedAt: changed }): IcsEvent[] => {
    const event = eventOf({ ...post, companyName }, ctx.publicUrl);
    if (!event) return [];
    const uid = `${post.id}@greenroom`;
    return [{ ...event, uid, category: post.status, createdAt: post.createdAt, changedAt: changed }];
  });
  return icsText({ name, events });
}
