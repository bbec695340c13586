import { and, isNull, ne, sql } from 'drizzle-orm';
import { DUPLICATE_COMPANY } from '#domain/companies/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { calendarConnections, calendarFeeds } from '#server/db/schema/calendar.ts';
import { companies } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';

export type Profile = typeof companies.$inferSelect;

const named = (tenant: Tenant, name: string) =>
  and(visibleTo(tenant, companies), sql`lower(${companies.name}) = lower(${name})`);

/** Holds the row until the commit: a post that is being written for this company waits, and so does a rename. */
export async function lockProfile(tx: Tx, tenant: Tenant, name: string): Promise<Profile | null> {
  const [profile] = await tx.select().from(companies).where(named(tenant, name)).for('update');
  return profile ?? null;
}

/** Archived posts count too: a rename must not mix the records of two clients. */
export async function postsCarry(db: Handle, tenant: Tenant, name: string): Promise<boolean> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(visibleTo(tenant, posts), sql`lower(${posts.companyName}) = lower(${name})`))
    .limit(1);
  return rows.length > 0;
}

/** The unique index decides, so that two requests at the same moment cannot both win. */
export async function refusingDuplicate<T>(field: 'name' | 'newName', write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error, 'companies_name_unique') ? duplicate(field) : error;
  }
}

export const duplicate = (field: 'name' | 'newName') =>
  new AppError('conflict', DUPLICATE_COMPANY, { fields: { [field]: DUPLICATE_COMPANY } });

/** Writes the new name wherever the old one stands; `from` null takes the posts without a company. */
export async function moveNames(tx: Tx, tenant: Tenant, from: string | null, to: string): Promise<void> {
  await tx
    .update(posts)
    .set({ companyName: to })
    .where(
      and(
        visibleTo(tenant, posts),
        from === null
          ? isNull(posts.companyName)
          : and(sql`lower(${posts.companyName}) = lower(${from})`, ne(posts.companyName, to)),
      ),
    );
  if (from === null) return;
  await tx
    .update(calendarConnections)
    .set({ companyName: to })
    .where(
      and(
        visibleTo(tenant, calendarConnections),
        sql`lower(${calendarConnections.companyName}) = lower(${from})`,
      ),
    );
  // A feed that a deleted company of the new name left behind would stand in the way.
  await tx
    .delete(calendarFeeds)
    .where(
      and(
        visibleTo(tenant, calendarFeeds),
        sql`lower(${calendarFeeds.companyName}) = lower(${to}) and lower(${to}) <> lower(${from})`,
      ),
    );
  await tx
    .update(calendarFeeds)
    .set({ companyName: to })
    .where(and(visibleTo(tenant, calendarFeeds), sql`lower(${calendarFeeds.companyName}) = lower(${from})`));
}
