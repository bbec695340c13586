import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Feeds } from '#domain/calendar/contract.ts';
import { eventOf } from '#domain/calendar/event.ts';
import { icsText, type IcsEvent } from '#domain/calendar/ics.ts';
import { sameCompany } from '#domain/companies/names.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { calendarFeeds } from '#server/db/schema/calendar.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { companyCards } from '#server/features/companies/queries.ts';
import { ofCompany } from '#server/features/posts/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { newToken } from '#server/kit/secrets.ts';

const YEAR = 365 * 86_400_000;
/** More than any calendar program wants to read. */
const MOST_EVENTS = 5_000;

type Person = Pick<Member, 'agencyId' | 'userId'>;

/** A person's own, in this agency. */
const feedsOf = (person: Person) =>
  and(visibleTo(person, calendarFeeds), eq(calendarFeeds.userId, person.userId));

/** One feed for everything and one for each company, made when they are first asked for. May be repeated. */
async function completeFeeds(ctx: Ctx, tx: Tx, person: Person): Promise<Feeds> {
  const names = (await companyCards(tx, person)).map((card) => card.name);
  await tx
    .insert(calendarFeeds)
    .values(
      [null, ...names].map((companyName) => ({
        secret: newToken(),
        agencyId: person.agencyId,
        userId: person.userId,
        companyName,
      })),
    )
    .onConflictDoNothing();
  const rows = await tx.select().from(calendarFeeds).where(feedsOf(person));
  const urlOf = (name: string | null) => {
    const row = rows.find(({ companyName }) =>
      name === null || companyName === null ? name === companyName : sameCompany(companyName, name),
    );
    return `${ctx.publicUrl}/calendar/${row?.secret}.ics`;
  };
  return {
    all: urlOf(null),
    companies: names.map((companyName) => ({ companyName, url: urlOf(companyName) })),
  };
}

export const readFeeds = (ctx: Ctx, person: Person): Promise<Feeds> =>
  inTransaction(ctx.db, (tx) => completeFeeds(ctx, tx, person));

/** New secrets for all: whoever had an old address reads nothing any more. */
export const renewAllFeeds = (ctx: Ctx, person: Person): Promise<Feeds> =>
  inTransaction(ctx.db, async (tx) => {
    await tx.delete(calendarFeeds).where(feedsOf(person));
    return completeFeeds(ctx, tx, person);
  });

/** What a subscriber reads: the last year and everything to come. */
export async function readFeed(ctx: Ctx, secret: string): Promise<string> {
  if (!/^[\w-]{1,100}$/.test(secret)) throw notFound('Calendar');
  const [feed] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.secret, secret));
  if (!feed) throw notFound('Calendar');
  const time = sql`coalesce(${posts.scheduledAt}, ${posts.publishedAt})`;
  const rows = await ctx.db
    .select()
    .from(posts)
    .where(
      and(
        visibleTo(feed, posts),
        isNull(posts.archivedAt),
        gte(time, new Date(ctx.now().getTime() - YEAR).toISOString()),
        feed.companyName === null ? undefined : ofCompany(feed.companyName),
      ),
    )
    .orderBy(asc(time), asc(posts.id))
    .limit(MOST_EVENTS);
  const events = rows.flatMap((post): IcsEvent[] => {
    const event = eventOf(post, ctx.publicUrl);
    if (!event) return [];
    const uid = `${post.id}@greenroom`;
    return [{ ...event, uid, category: post.status, createdAt: post.createdAt, changedAt: post.updatedAt }];
  });
  return icsText({ name: feed.companyName ? `Greenroom · ${feed.companyName}` : 'Greenroom', events });
}
