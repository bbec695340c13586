import { eq } from 'drizzle-orm';
import type { Company } from '#domain/companies/contract.ts';
import { isUncategorized, NAME_RESERVED } from '#domain/companies/names.ts';
import { badField } from '#domain/kit/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { companies } from '#server/db/schema/companies.ts';
import { giveNewClient } from '#server/features/agencies/give-new-client.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { requireOwnLogo } from './own-logo.ts';
import { beginAnew, beginAsChosen } from './new-client.ts';
import { freeName } from './names.ts';
import { getCompany } from './queries.ts';
import { duplicate, lockCompany, refusingDuplicate } from './store.ts';

export interface NewCompany {
  name: string;
  logoUrl?: string | null | undefined;
}

/** Creates a company. Posts that still have the name of a removed profile, in any case, join the new one. */
export async function createCompany(ctx: Ctx, tenant: Tenant, company: NewCompany): Promise<Company> {
  const { name, logoUrl = null } = company;
  if (isUncategorized(name)) throw badField('name', NAME_RESERVED);
  return inTransaction(ctx.db, async (tx) => {
    if (logoUrl) await requireOwnLogo(tx, tenant, logoUrl);
    const now = ctx.now();
    const profile = { name, logoUrl, createdAt: now, updatedAt: now };
    await freeName(tx, tenant, name);
    const known = await lockCompany(tx, tenant, name);
    if (known && !known.profileRemovedAt) throw duplicate('name');
    if (known) {
      await tx
        .update(companies)
        .set({ ...profile, profileRemovedAt: null })
        .where(eq(companies.id, known.id));
      await beginAnew(tx, tenant, known.id);
    } else {
      const made = await refusingDuplicate(
        'name',
        tx
          .insert(companies)
          .values({ agencyId: tenant.agencyId, ...profile })
          .returning({ id: companies.id }),
      );
      for (const { id } of made) {
        await giveNewClient(tx, tenant, id);
        await beginAsChosen(tx, tenant, id);
      }
    }
    return getCompany(tx, tenant, name);
  });
}
