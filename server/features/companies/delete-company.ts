import { eq } from 'drizzle-orm';
import { DUPLICATE_COMPANY, type Company } from '#domain/companies/contract.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { companies, contacts } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { keepForUndo, NO_PROFILE, takeKept } from './deletions.ts';
import { getCompany } from './queries.ts';
import { lockCompany } from './store.ts';

/**
 * Deletes the profile and its contacts. Posts stay and keep the company's name, for which the row stays. A
 * row without posts stays until the deletion can no longer be undone.
 */
export async function deleteCompany(ctx: Ctx, tenant: Tenant, name: string): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const company = await lockCompany(tx, tenant, name);
    if (!company || company.profileRemovedAt) throw notFound('Company');
    const now = ctx.now();
    const gone = await tx.delete(contacts).where(eq(contacts.companyId, company.id)).returning();
    await keepForUndo(tx, { id: company.id, company, contacts: gone, now }, company);
    await tx
      .update(companies)
      .set({ ...NO_PROFILE, profileRemovedAt: now })
      .where(eq(companies.id, company.id));
    return { id: company.id };
  });
}

export async function restoreCompany(ctx: Ctx, tenant: Tenant, name: string): Promise<Company> {
  return inTransaction(ctx.db, async (tx) => {
    const company = await lockCompany(tx, tenant, name);
    const kept = company && (await takeKept(tx, tenant, company.id, ctx.now()));
    if (!company || !kept?.profile) throw notFound('Company');
    if (!company.profileRemovedAt) throw new AppError('conflict', DUPLICATE_COMPANY);
    await tx
      .update(companies)
      .set({ ...kept.profile, profileRemovedAt: null })
      .where(eq(companies.id, company.id));
    if (kept.contacts.length > 0) await tx.insert(contacts).values(kept.contacts).onConflictDoNothing();
    return getCompany(tx, tenant, name);
  });
}
