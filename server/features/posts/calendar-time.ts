import { and, gte, lt, sql, type SQL } from 'drizzle-orm';
import { posts } from '#server/db/schema/posts.ts';

/** The time at which the calendar shows a post, as `calendarTime` of the domain: `least` ignores nulls. */
export const calendarTime = sql`least(${posts.scheduledAt}, ${posts.publishedAt})`;

/** The expression of the indexes posts_calendar and posts_company_calendar; never before `calendarTime`. */
const indexed = sql`coalesce(${posts.scheduledAt}, ${posts.publishedAt})`;

/** Condition: the calendar shows the post at this time or later. */
export const standsFrom = (from: string): SQL | undefined => and(gte(indexed, from), gte(calendarTime, from));

/** Condition: the calendar shows the post before this time. One that went out early was planned for at most a year later. */
export const standsBefore = (to: string): SQL | undefined =>
  and(lt(indexed, sql`${to}::timestamptz + interval '1 year'`), lt(calendarTime, to));
