import { sql } from 'drizzle-orm';
import { posts } from './schema/posts.ts';

/**
 * The time at which the calendar shows a post, as `calendarTime` of the domain: `least` ignores nulls. The same
 * expression as in the indexes posts_calendar and posts_company_calendar.
 */
export const calendarTime = sql<Date>`least(${posts.scheduledAt}, ${posts.publishedAt})`.mapWith(
  posts.createdAt,
);
