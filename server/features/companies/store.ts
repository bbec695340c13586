import { and } from 'drizzle-orm';
import { DUPLICATE_COMPANY } from '#domain/companies/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { companies } from '#server/db/schema/companies.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { exactFirst, isNamed } from './names.ts';

export type CompanyRow = typeof companies.$inferSelect;

/**
 * Locks a profile, or a name that only posts keep, until the commit: posts that are being written
 * for the company wait, and so does a rename. What only refers to it is written meanwhile.
 */
export async function lockCompany(tx: Tx, tenant: Tenant, name: string): Promise<CompanyRow | null> {
  const [company] = await tx
    .select()
    .from(companies)
    .where(and(visibleTo(tenant, companies), isNamed(name)))
    .orderBy(exactFirst(name))
    .limit(1)
    .for('no key update');
  return company ?? null;
}

/** Relies on the unique index, so that two simultaneous requests cannot both succeed. */
export async function refusingDuplicate<T>(field: 'name' | 'newName', write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error, 'companies_name_unique') ? duplicate(field) : error;
  }
}

export const duplicate = (field: 'name' | 'newName') =>
  new AppError('conflict', DUPLICATE_COMPANY, { fields: { [field]: DUPLICATE_COMPANY } });
