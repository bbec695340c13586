import { pipeline, Transform, type Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { and, eq, lt, sql } from 'drizzle-orm';
import { noRoomToday, secondsLeftOfDay, utcDay } from '#domain/media/allowance.ts';
import { AppError } from '#domain/kit/errors.ts';
import { beforehand } from '#server/db/lost-writes.ts';
import { dailyUsage } from '#server/db/schema/agencies.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';

type Limited = Pick<Ctx, 'db' | 'now' | 'uploadsPerDay'>;

const KIND = 'upload-bytes';
/** How much is reserved at a time if the file's size was not declared. */
const STEP = 8 * 1024 * 1024;

const noRoom = (ctx: Limited) => {
  const now = ctx.now();
  const retryAfterSeconds = secondsLeftOfDay(now);
  return new AppError('rate_limited', noRoomToday(ctx.uploadsPerDay, now), { retryAfterSeconds });
};

const rowOf = (tenant: Tenant, day: string) =>
  and(visibleTo(tenant, dailyUsage), eq(dailyUsage.kind, KIND), eq(dailyUsage.day, day));

/** Adds to the day's bytes and returns the sum; null, and adds nothing, if it would exceed `most`. */
async function add(
  ctx: Limited,
  tenant: Tenant,
  day: string,
  bytes: number,
  most: number,
): Promise<number | null> {
  if (bytes > most) return null;
  const counting = ctx.db
    .insert(dailyUsage)
    .values({ agencyId: tenant.agencyId, kind: KIND, day, amount: bytes })
    .onConflictDoUpdate({
      target: [dailyUsage.agencyId, dailyUsage.kind, dailyUsage.day],
      set: { amount: sql`${dailyUsage.amount} + excluded.amount` },
      setWhere: sql`${dailyUsage.amount} + excluded.amount <= ${most}`,
    })
    .returning({ amount: dailyUsage.amount });
  const [row] = await beforehand(counting);
  return row?.amount ?? null;
}

/** Throws 429 if the agency's day is already full. */
export async function refuseFullDay(ctx: Limited, tenant: Tenant): Promise<void> {
  const [row] = await ctx.db
    .select({ amount: dailyUsage.amount })
    .from(dailyUsage)
    .where(rowOf(tenant, utcDay(ctx.now())));
  if (row && row.amount >= ctx.uploadsPerDay) throw noRoom(ctx);
}

/** Counts a file that did not pass through us, whatever becomes of it. Throws 429 past the day's limit. */
export async function countArrived(ctx: Limited, tenant: Tenant, bytes: number): Promise<void> {
  const sum = await add(ctx, tenant, utcDay(ctx.now()), bytes, Number.MAX_SAFE_INTEGER);
  if (sum !== null && sum > ctx.uploadsPerDay) throw noRoom(ctx);
}

const KEPT_DAYS = 40;

/** Old counts no longer limit anybody. */
export async function forgetOldDays(ctx: Limited): Promise<void> {
  const before = utcDay(new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000));
  await ctx.db.delete(dailyUsage).where(and(eq(dailyUsage.kind, KIND), lt(dailyUsage.day, before)));
}

export interface Meter {
  /** The same bytes, counted as they come; aborted with 429 if the day is full. */
  count(body: Readable): Readable;
  received(): number;
  /** Gives back what was reserved and never came. */
  settle(): Promise<void>;
}

/**
 * Reserves room for a file before its bytes arrive, so that simultaneous uploads stay within the day's limit.
 * Received bytes stay counted, even if the file is refused or deleted later.
 */
export async function meterUpload(
  ctx: Limited,
  tenant: Tenant,
  declared: number | undefined,
): Promise<Meter> {
  const day = utcDay(ctx.now());
  let taken = 0;
  let seen = 0;
  /** Takes the first of these amounts that the day has room for. An error is not tried again: it may be counted. */
  const take = async (...amounts: number[]) => {
    for (const bytes of amounts)
      if ((await add(ctx, tenant, day, bytes, ctx.uploadsPerDay)) !== null) {
        taken += bytes;
        return;
      }
    throw noRoom(ctx);
  };
  if (declared === undefined) await refuseFullDay(ctx, tenant);
  else if (declared > 0) await take(declared);
  const counted = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        seen += chunk.length;
        const missing = seen - taken;
        // Within the declared size no promise is needed per chunk of a large file.
        if (missing <= 0) return done(null, chunk);
        callbackify(() => take(Math.max(STEP, missing), missing))((error) => done(error, chunk));
      },
    });
  return {
    // The stream's reader gets the errors.
    count: (body) => pipeline(body, counted(), () => undefined),
    received: () => seen,
    async settle() {
      const back = taken - Math.min(seen, taken);
      if (back === 0) return;
      await ctx.db
        .update(dailyUsage)
        .set({ amount: sql`greatest(0, ${dailyUsage.amount} - ${back})` })
        .where(rowOf(tenant, day));
    },
  };
}
