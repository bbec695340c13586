import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Company } from '#domain/companies/contract.ts';
import { isUncategorized, NAME_NEEDED, NAME_RESERVED } from '#domain/companies/names.ts';
import { AppError, badField, notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { companies } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { requireOwnLogo } from './own-logo.ts';
import { companyNamed, freeName } from './names.ts';
import { beginAnew, beginAsChosen } from './new-client.ts';
import { getCompany } from './queries.ts';
import { duplicate, lockCompany, refusingDuplicate, type CompanyRow } from './store.ts';

export interface CompanyChange {
  newName?: string | undefined;
  /** undefined keeps the logo, null removes it. */
  logoUrl?: string | null | undefined;
}

/**
 * Renames a company, or changes its logo. This creates a profile for a name that only posts keep, and for the
 * posts without a company once they get a name. A name that another client's posts keep counts as taken.
 */
export async function updateCompany(
  ctx: Ctx,
  tenant: Tenant,
  name: string,
  change: CompanyChange,
): Promise<Company> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const company = await lockCompany(tx, tenant, name);
    const present = await getCompany(tx, tenant, name);
    // Renamed while this waited, and made anew since: it was another client that was meant.
    if (!company && !isUncategorized(name)) throw notFound('Company');
    const newName = change.newName ?? present.name;
    if (!company && change.newName === undefined) throw new AppError('conflict', NAME_NEEDED);
    if (isUncategorized(newName)) throw badField('newName', NAME_RESERVED);
    if (change.logoUrl) await requireOwnLogo(tx, tenant, change.logoUrl);
    const written = {
      name: newName,
      updatedAt: now,
      ...(change.logoUrl === undefined ? {} : { logoUrl: change.logoUrl }),
      ...(company && !company.profileRemovedAt ? {} : { profileRemovedAt: null, createdAt: now }),
    };
    if (newName.toLowerCase() !== name.toLowerCase()) await freeName(tx, tenant, newName);
    // The index does not know of the other spelling of accents.
    const [there] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(sql`${companies.id} = ${companyNamed(tenant, newName)}`);
    if (there && there.id !== company?.id) throw duplicate('newName');
    await refusingDuplicate(
      'newName',
      company ? writeCompany(tx, company.id, written) : nameLoosePosts(tx, tenant, written),
    );
    if (company?.profileRemovedAt) await beginAnew(tx, tenant, company.id);
    return getCompany(tx, tenant, newName);
  });
}

async function writeCompany(tx: Tx, id: string, written: Partial<CompanyRow>): Promise<void> {
  await tx.update(companies).set(written).where(eq(companies.id, id));
}

/** Gives the posts without a company, archived ones included, to a new company. */
async function nameLoosePosts(tx: Tx, tenant: Tenant, profile: { name: string }): Promise<void> {
  const [made] = await tx
    .insert(companies)
    .values({ ...profile, agencyId: tenant.agencyId })
    .returning({ id: companies.id });
  if (!made) throw new Error('no company was made');
  await beginAsChosen(tx, tenant, made.id);
  await tx
    .update(posts)
    .set({ companyId: made.id })
    .where(and(visibleTo(tenant, posts), isNull(posts.companyId)));
  // Counted now, not at commit, because the response contains the counts.
  await tx.execute(sql`set constraints posts_recounted immediate`);
}
