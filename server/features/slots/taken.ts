import { and, eq, gte, isNull, notInArray, sql } from 'drizzle-orm';
import type { Dated } from '#domain/slots/slots.ts';
import type { Handle } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { calendarTime } from '#server/db/calendar-time.ts';

/** The post's networks; for `select … from posts`. */
export const networksOf = sql<string[]>`array(
  select distinct network from post_targets where post_targets.post_id = posts.id)`;

const HOUR = 3_600_000;

/** A client's posts with a date from then on, including published ones, except those that are named. */
export async function takenFrom(
  db: Handle,
  companyId: string | null,
  from: Date,
  except: readonly string[] = [],
): Promise<Dated[]> {
  if (companyId === null) return [];
  return db
    .select({ at: calendarTime, networks: networksOf })
    .from(posts)
    .where(
      and(
        eq(posts.companyId, companyId),
        isNull(posts.archivedAt),
        gte(calendarTime, new Date(from.getTime() - HOUR)),
        except.length > 0 ? notInArray(posts.id, [...except]) : undefined,
      ),
    );
}
