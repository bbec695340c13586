import { and, eq, getTableColumns, gte, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { undoEnds } from '#domain/kit/undo.ts';
import { companies, type contacts, deletions } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Timer } from '#server/kit/job.ts';
import { dropUnusedName } from './names.ts';
import { forgetRules } from './new-client.ts';
import type { CompanyRow } from './store.ts';

type ContactRow = typeof contacts.$inferSelect;

/** The columns that are not part of a client's profile. */
const OF_THE_ROW = ['id', 'agencyId', 'name', 'profileRemovedAt', 'createdAt', 'updatedAt'];
const PROFILE = Object.keys(getTableColumns(companies)).filter((name) => !OF_THE_ROW.includes(name));

/** Resets every column of the profile to its default. */
export const NO_PROFILE = Object.fromEntries(PROFILE.map((name) => [name, sql`default`]));

const profileOf = (row: CompanyRow) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => PROFILE.includes(name)));

/** Stores what is deleted, so that it can be restored for a while. */
export async function keepForUndo(
  tx: Tx,
  kept: { id: string; company: Pick<CompanyRow, 'id' | 'agencyId'>; contacts: ContactRow[]; now: Date },
  profile: CompanyRow | null = null,
): Promise<void> {
  const { id, company, now } = kept;
  const row = {
    profile: profile && profileOf(profile),
    contacts: kept.contacts.map((one) => ({ ...one })),
    deletedAt: now,
  };
  await tx
    .insert(deletions)
    .values({ id, agencyId: company.agencyId, companyId: company.id, ...row })
    .onConflictDoUpdate({ target: deletions.id, set: row });
}

/** Takes what was stored for undoing; null if it was not deleted, or too long ago. */
export async function takeKept(tx: Tx, tenant: Tenant, id: string, now: Date) {
  const [kept] = await tx
    .delete(deletions)
    .where(and(eq(deletions.id, id), visibleTo(tenant, deletions), gte(deletions.deletedAt, undoEnds(now))))
    .returning();
  if (!kept) return null;
  return {
    companyId: kept.companyId,
    profile: kept.profile as Partial<CompanyRow> | null,
    contacts: kept.contacts.map((one) => {
      const row = one as unknown as ContactRow;
      return { ...row, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) };
    }),
  };
}

/** Drops deletions that can no longer be undone, and names without a profile that nothing needs. */
export async function forgetDeletions(ctx: Ctx): Promise<void> {
  const ended = lt(deletions.deletedAt, undoEnds(ctx.now()));
  const rows = await ctx.db.select({ companyId: deletions.companyId }).from(deletions).where(ended);
  for (const { companyId } of rows)
    await inTransaction(ctx.db, async (tx) => {
      await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update');
      await tx.delete(deletions).where(and(eq(deletions.companyId, companyId), ended));
      // What ended may be a contact's deletion, while the client's own can still be undone.
      const undoable = tx
        .select({ id: deletions.id })
        .from(deletions)
        .where(and(eq(deletions.companyId, companyId), isNotNull(deletions.profile)));
      const removed = tx
        .select({ id: companies.id })
        .from(companies)
        .where(and(eq(companies.id, companyId), isNotNull(companies.profileRemovedAt), notExists(undoable)));
      await forgetRules(tx, removed);
      await dropUnusedName(tx, companyId);
    });
}

export const companyTimers: Timer[] = [{ name: 'deleted-clients', everySeconds: 30, run: forgetDeletions }];
