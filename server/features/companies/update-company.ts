import { eq } from 'drizzle-orm';
import type { Company } from '#domain/companies/contract.ts';
import { isUncategorized, NAME_NEEDED, NAME_RESERVED, sameCompany } from '#domain/companies/names.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { companies } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { requireOwnLogo } from './own-logo.ts';
import { getCompany } from './queries.ts';
import { duplicate, lockProfile, moveNames, postsCarry, refusingDuplicate } from './store.ts';

export interface CompanyChange {
  newName?: string | undefined;
  /** undefined leaves the logo, null removes it. */
  logoUrl?: string | null | undefined;
}

/**
 * Renames a company together with everything that names it, or changes its logo. A company that only posts carry
 * gets its profile by this; so do the posts without a company, once they are given a name.
 */
export async function updateCompany(
  ctx: Ctx,
  tenant: Tenant,
  name: string,
  change: CompanyChange,
): Promise<Company> {
  return inTransaction(ctx.db, async (tx) => {
    const profile = await lockProfile(tx, tenant, name);
    const present = await getCompany(tx, tenant, name);
    const withoutCompany = !profile && isUncategorized(present.name);
    const newName = change.newName ?? present.name;

    if (withoutCompany && change.newName === undefined) throw new AppError('conflict', NAME_NEEDED);
    if (isUncategorized(newName) && !profile) throw badField('newName', NAME_RESERVED);
    if (change.logoUrl) await requireOwnLogo(tx, tenant, change.logoUrl);
    await refuseTaken(tx, tenant, present.name, newName);

    const written = {
      name: newName,
      updatedAt: ctx.now(),
      ...(change.logoUrl === undefined ? {} : { logoUrl: change.logoUrl }),
    };
    await refusingDuplicate(
      'newName',
      profile
        ? tx.update(companies).set(written).where(eq(companies.id, profile.id))
        : tx.insert(companies).values({ ...written, agencyId: tenant.agencyId, createdAt: ctx.now() }),
    );
    await moveNames(tx, tenant, withoutCompany ? null : present.name, newName);
    return getCompany(tx, tenant, newName);
  });
}

/** A name that only posts carry is taken too: a rename must not mix two clients' posts. */
async function refuseTaken(tx: Tx, tenant: Tenant, present: string, newName: string): Promise<void> {
  if (sameCompany(present, newName)) return;
  if (isUncategorized(newName)) throw badField('newName', NAME_RESERVED);
  if (await postsCarry(tx, tenant, newName)) throw duplicate('newName');
}
