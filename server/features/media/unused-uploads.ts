import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import { UNUSED_BYTES_MOST, UNUSED_MOST, UNUSED_TEXT } from '#domain/media/allowance.ts';
import { AppError } from '#domain/kit/errors.ts';
import { objects } from '#server/db/schema/media.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { incomingKey } from './keys.ts';
import { removeFiles } from './remove-files.ts';
import { removePending } from './store.ts';

const HOUR = 3_600_000;
/** The clean-up removes what is older than a day. */
const LOOK_BACK = 26 * HOUR;
/** Up to this many, the store is not asked for their sizes. */
const HARMLESS = 5;
const AT_ONCE = 20;

/** An agency's uploads that were begun and never checked. By the index on their age: there are few. */
const unusedOf = (ctx: Ctx, { agencyId }: Tenant) =>
  and(
    // Of the whole agency, also where its member sees some clients only: the room is shared.
    visibleTo({ agencyId }, objects),
    eq(objects.state, 'pending'),
    gt(objects.createdAt, new Date(ctx.now().getTime() - LOOK_BACK)),
  );

async function measure(ctx: Ctx, tenant: Tenant): Promise<{ count: number; bytes: number }> {
  const [sum] = await ctx.db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${objects.bytes}), 0)::float8`,
    })
    .from(objects)
    .where(unusedOf(ctx, tenant));
  return sum ?? { count: 0, bytes: 0 };
}

/** For uploads straight to a store, the store tells the size. */
async function askStore(ctx: Ctx, tenant: Tenant): Promise<void> {
  const rows = await ctx.db
    .select({ id: objects.id })
    .from(objects)
    .where(and(unusedOf(ctx, tenant), sql`${objects.bytes} is null`));
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await Promise.all(
      rows.slice(at, at + AT_ONCE).map(async ({ id }) => {
        const bytes = await ctx.storage.size(incomingKey(id));
        if (bytes) await noteReceived(ctx, id, bytes);
      }),
    );
}

async function note(ctx: Ctx, id: string, bytes: number | SQL): Promise<void> {
  await ctx.db
    .update(objects)
    .set({ bytes })
    .where(and(eq(objects.id, id), eq(objects.state, 'pending')));
}

/** The size of a whole file, which replaces what came before. */
export const noteReceived = (ctx: Ctx, id: string, bytes: number) => note(ctx, id, bytes);

/** Where a part ends. Parts may come in any order: the furthest counts. */
export const notePart = (ctx: Ctx, id: string, end: number) =>
  note(ctx, id, sql`greatest(${objects.bytes}, ${end}::bigint)`);

/** Throws 429 if one more upload of that size is too much; uploads older than an hour make room first. */
export async function refuseHoard(ctx: Ctx, tenant: Tenant, bytes = 0): Promise<void> {
  const isTooMuch = (unused: { count: number; bytes: number }) =>
    // When its bytes arrive, the upload itself already has a row.
    unused.count >= UNUSED_MOST + (bytes > 0 ? 1 : 0) || unused.bytes + bytes > UNUSED_BYTES_MOST;
  let unused = await measure(ctx, tenant);
  if (ctx.storage.uploadOrigin !== null && unused.count > HARMLESS) {
    await askStore(ctx, tenant);
    unused = await measure(ctx, tenant);
  }
  if (!isTooMuch(unused)) return;
  const old = await ctx.db
    .select({ id: objects.id })
    .from(objects)
    .where(and(unusedOf(ctx, tenant), lt(objects.createdAt, new Date(ctx.now().getTime() - HOUR))));
  for (const { id } of old) {
    // What was made ready in this very moment stays.
    if (await removePending(ctx.db, id)) await removeFiles(ctx.storage, id);
  }
  if (isTooMuch(await measure(ctx, tenant)))
    throw new AppError('rate_limited', UNUSED_TEXT, { retryAfterSeconds: HOUR / 1000 });
}
