import { eq, sql } from 'drizzle-orm';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { beforehand } from '#server/db/lost-writes.ts';
import { rateLimits } from '#server/db/schema/accounts.ts';

export interface Limit {
  key: string;
  most: number;
  seconds: number;
  message?: string;
}

/** Counts one try, atomically across instances; throws 429 with Retry-After past the limit. */
export async function countTry(db: Handle, limit: Limit, now: Date): Promise<void> {
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const nowText = now.toISOString();
  const counting = db
    .insert(rateLimits)
    .values({ key: limit.key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.resetsAt} <= ${nowText}::timestamptz then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= ${nowText}::timestamptz then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  const [row] = await beforehand(counting);
  if (row && row.count > limit.most) throw tooMany(limit, row.resetsAt, now);
}

/** Counts one try; returns false past the limit, for callers that must not reveal it. */
export async function isTryLeft(db: Handle, limit: Limit, now: Date): Promise<boolean> {
  try {
    await countTry(db, limit, now);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Throws what one more try would throw, without counting it. */
export async function refuseSpent(db: Handle, limit: Limit, now: Date): Promise<void> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, limit.key));
  if (row && row.count >= limit.most && row.resetsAt > now) throw tooMany(limit, row.resetsAt, now);
}

const inWords = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} second${seconds === 1 ? '' : 's'}`;

function tooMany(limit: Limit, resetsAt: Date, now: Date): AppError {
  const wait = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
  const message = limit.message ?? `Too many tries. Please wait ${inWords(wait)} and try again.`;
  return new AppError('rate_limited', message, { retryAfterSeconds: wait });
}
