import { and, eq, inArray, lt, notExists, sql, type SQL } from 'drizzle-orm';
import { objectIdOf, pathOfObject } from '#domain/media/object-path.ts';
import type { Db, Handle } from '#server/db/connect.ts';
import { agencies } from '#server/db/schema/agencies.ts';
import { users } from '#server/db/schema/accounts.ts';
import { companies, deletions } from '#server/db/schema/companies.ts';
import { objects } from '#server/db/schema/media.ts';
import { postAssets, postVersions } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { incomingKey } from './keys.ts';
import { removeFiles } from './remove-files.ts';

const DAY = 86_400_000;
const BATCH = 200;

/**
 * Removes objects that are older than a day and that nothing refers to, with everything made
 * from them. May be repeated, and may be interrupted anywhere: an object first becomes
 * unreachable, then its files go, then its row.
 */
export async function cleanUpObjects(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now().getTime() - DAY);
  let removed = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await leftovers(ctx.db, before, after);
    for (const { id } of batch) {
      if ((await takeOutOfReach(ctx.db, id)) && (await removeWithFiles(ctx, id))) removed += 1;
    }
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH) return removed;
  }
}

export const leftovers = (db: Db, before: Date, after: string) =>
  db
    .select({ id: objects.id })
    .from(objects)
    .where(and(lt(objects.createdAt, before), sql`${objects.id} > ${after}`, unreferenced(db)))
    .orderBy(objects.id)
    .limit(BATCH);

/** Removes files that were sent to a store's upload URL after the check: nobody will request them. */
export async function cleanUpIncoming(ctx: Ctx): Promise<void> {
  const found = (await ctx.storage.list('incoming/')).map((key) => key.slice('incoming/'.length));
  const own = found.filter((id) => objectIdOf(pathOfObject(id)) !== null);
  for (let at = 0; at < own.length; at += BATCH) {
    const ids = own.slice(at, at + BATCH);
    const rows = await ctx.db
      .select({ id: objects.id })
      .from(objects)
      .where(and(inArray(objects.id, ids), eq(objects.state, 'pending')));
    const awaited = new Set(rows.map((row) => row.id));
    await ctx.storage.remove(ids.filter((id) => !awaited.has(id)).map(incomingKey));
  }
}

/**
 * Makes an object pending, so that nothing can refer to it. A transaction that refers to it right now holds
 * its row: we wait, check again, and leave it alone.
 */
function takeOutOfReach(db: Db, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [locked] = await tx
      .select({ id: objects.id })
      .from(objects)
      .where(eq(objects.id, id))
      .for('update');
    if (!locked) return false;
    const changed = await tx
      .update(objects)
      .set({ state: 'pending' })
      .where(and(eq(objects.id, id), unreferenced(tx)))
      .returning({ id: objects.id });
    return changed.length > 0;
  });
}

/**
 * Holds the row while the files go: whoever judges the object in this moment waits, and is then told that it is gone,
 * instead of making it ready without files. False if it was made ready before.
 */
const removeWithFiles = (ctx: Ctx, id: string): Promise<boolean> =>
  inTransaction(ctx.db, async (tx) => {
    const [held] = await tx
      .select({ id: objects.id })
      .from(objects)
      .where(and(eq(objects.id, id), eq(objects.state, 'pending')))
      .for('update');
    if (!held) return false;
    await removeFiles(ctx.storage, id);
    await tx.delete(objects).where(eq(objects.id, id));
    return true;
  });

/** Every place that can refer to an object: an agency's work, and profile pictures. */
const unreferenced = (handle: Handle): SQL | undefined =>
  and(
    notInWork(handle),
    notExists(
      handle
        .select(one)
        .from(users)
        .where(sql`${users.profileImageUrl} = ${path}`),
    ),
  );

const path = sql`'/objects/uploads/' || ${objects.id}::text`;
const one = { one: sql`1` };

/** Stands in no post, no version of one, and is no logo, also of a deletion that can be undone; for `select … from objects`. */
export const notInWork = (handle: Handle): SQL | undefined =>
  and(
    notExists(
      handle
        .select(one)
        .from(postAssets)
        .where(sql`${postAssets.objectPath} = ${path}`),
    ),
    notExists(
      handle
        .select(one)
        .from(postVersions)
        .where(sql`${postVersions.assets} @> jsonb_build_array(jsonb_build_object('objectPath', ${path}))`),
    ),
    notExists(
      handle
        .select(one)
        .from(companies)
        .where(sql`${companies.logoUrl} = ${path}`),
    ),
    notExists(
      handle
        .select(one)
        .from(deletions)
        .where(sql`${deletions.profile}->>'logoUrl' = ${path}`),
    ),
    notExists(
      handle
        .select(one)
        .from(agencies)
        .where(sql`${agencies.logoUrl} = ${path}`),
    ),
  );
