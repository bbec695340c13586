import { and, count, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import {
  SAVED_TEXTS_MOST,
  TEXT_TAKEN,
  TOO_MANY_TEXTS,
  type changeSavedText,
  type SavedText,
  type saveText,
} from '#domain/library/saved-texts.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { undoEnds } from '#domain/kit/undo.ts';
import { savedTexts } from '#server/db/schema/library.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { holdKnownCompany } from '#server/features/companies/ensure-company.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import { getCompany } from '#server/features/companies/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Timer } from '#server/kit/job.ts';
import { refuseBoth } from '#server/kit/refuse-both.ts';

const notDeleted = isNull(savedTexts.deletedAt);
const thisOne = (tenant: Tenant, id: string) => and(eq(savedTexts.id, id), visibleTo(tenant, savedTexts));

export async function readSavedTexts(ctx: Ctx, tenant: Tenant, company: string): Promise<SavedText[]> {
  await getCompany(ctx.db, tenant, company);
  const rows = await ctx.db
    .select()
    .from(savedTexts)
    .where(
      and(
        visibleTo(tenant, savedTexts),
        sql`${savedTexts.companyId} = ${companyNamed(tenant, company)}`,
        notDeleted,
      ),
    )
    .orderBy(sql`lower(${savedTexts.name}) collate "und-x-icu"`, savedTexts.id);
  return rows.map(shown);
}

const shown = ({ id, kind, name, text, updatedAt }: typeof savedTexts.$inferSelect): SavedText => ({
  id,
  kind,
  name,
  text,
  updatedAt: updatedAt.toISOString(),
});

/** Relies on the unique index, so that two simultaneous requests cannot both succeed. */
async function refusingTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, 'saved_texts_name_unique')) throw error;
    throw new AppError('conflict', TEXT_TAKEN, { fields: { name: TEXT_TAKEN } });
  }
}

export const keepText = (ctx: Ctx, tenant: Tenant, company: string, form: BodyOf<typeof saveText>) =>
  refusingTaken(
    inTransaction(ctx.db, async (tx) => {
      const companyId = await holdKnownCompany(ctx, tx, tenant, company);
      const [held] = await tx
        .select({ texts: count() })
        .from(savedTexts)
        .where(and(eq(savedTexts.companyId, companyId), notDeleted));
      if ((held?.texts ?? 0) >= SAVED_TEXTS_MOST) throw new AppError('conflict', TOO_MANY_TEXTS);
      const now = ctx.now();
      const [row] = await tx
        .insert(savedTexts)
        .values({ agencyId: tenant.agencyId, companyId, ...form, createdAt: now, updatedAt: now })
        .returning();
      if (!row) throw new Error('no text was kept');
      return shown(row);
    }),
  );

export async function rewriteText(
  ctx: Ctx,
  tenant: Tenant,
  id: string,
  { kind, name, text, basedOn }: BodyOf<typeof changeSavedText>,
) {
  const set = {
    ...(kind !== undefined && { kind }),
    ...(name !== undefined && { name }),
    ...(text !== undefined && { text }),
  };
  return refusingTaken(
    inTransaction(ctx.db, async (tx) => {
      const here = and(thisOne(tenant, id), notDeleted);
      const [present] = await tx.select().from(savedTexts).where(here).for('update');
      if (!present) throw notFound('Text');
      refuseBoth<Pick<SavedText, 'kind' | 'name' | 'text'>>(set, basedOn, present);
      const [row] = await tx
        .update(savedTexts)
        .set({ ...set, updatedAt: ctx.now() })
        .where(here)
        .returning();
      if (!row) throw notFound('Text');
      return shown(row);
    }),
  );
}

export async function removeText(ctx: Ctx, tenant: Tenant, id: string): Promise<{ id: string }> {
  const gone = await ctx.db
    .update(savedTexts)
    .set({ deletedAt: ctx.now() })
    .where(and(thisOne(tenant, id), notDeleted))
    .returning({ id: savedTexts.id });
  if (gone.length === 0) throw notFound('Text');
  return { id };
}

export async function bringTextBack(ctx: Ctx, tenant: Tenant, id: string) {
  const isKept = and(isNotNull(savedTexts.deletedAt), gte(savedTexts.deletedAt, undoEnds(ctx.now())));
  const [row] = await refusingTaken(
    ctx.db
      .update(savedTexts)
      .set({ deletedAt: null })
      .where(and(thisOne(tenant, id), isKept))
      .returning(),
  );
  if (!row) throw notFound('Text');
  return shown(row);
}

/** Deletes texts for good once that can no longer be undone. May be repeated. */
export async function forgetTexts(ctx: Ctx): Promise<void> {
  await ctx.db.delete(savedTexts).where(lt(savedTexts.deletedAt, undoEnds(ctx.now())));
}

export const libraryTimers: Timer[] = [{ name: 'deleted-texts', everySeconds: 30, run: forgetTexts }];
