import { eq, sql } from 'drizzle-orm';
import { notFound } from '#domain/kit/errors.ts';
import { companies, contacts, noAnswerRules } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { hasPosts } from './names.ts';
import { lockCompany } from './store.ts';

/** The contacts go with the profile; the posts stay and keep their company's name, for which the row stays. */
export async function deleteCompany(ctx: Ctx, tenant: Tenant, name: string): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const company = await lockCompany(tx, tenant, name);
    if (!company || company.profileRemovedAt) throw notFound('Company');
    const row = eq(companies.id, company.id);
    if (await hasPosts(tx, company.id)) {
      await tx.delete(contacts).where(eq(contacts.companyId, company.id));
      await tx.delete(noAnswerRules).where(eq(noAnswerRules.companyId, company.id));
      await tx
        .update(companies)
        .set({ profileRemovedAt: ctx.now(), logoUrl: null, channel: sql`default` })
        .where(row);
    } else await tx.delete(companies).where(row);
    return { id: company.id };
  });
}
