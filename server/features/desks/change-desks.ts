import { and, eq, gte, isNull } from 'drizzle-orm';
import type { DeskShows } from '#domain/desks/shows.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { undoEnds } from '#domain/kit/undo.ts';
import { companies } from '#server/db/schema/companies.ts';
import { desks } from '#server/db/schema/desks.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import type { Ctx } from '#server/kit/context.ts';

/** Whether desks show only posts in review, or the whole plan. */
export async function chooseWhatDesksShow(
  ctx: Ctx,
  tenant: Tenant,
  name: string,
  shows: DeskShows,
): Promise<void> {
  const changed = await ctx.db
    .update(companies)
    .set({ deskShows: shows })
    .where(eq(companies.id, companyNamed(tenant, name)))
    .returning({ id: companies.id });
  if (changed.length === 0) throw notFound('Company');
}

/** Closes the link. The row stays, so that its person can still use it to ask for a new one. */
export async function withdrawDeskLink(ctx: Ctx, tenant: Tenant, id: string): Promise<{ id: string }> {
  const [withdrawn] = await ctx.db
    .update(desks)
    .set({ withdrawnAt: ctx.now() })
    .where(and(eq(desks.id, id), visibleTo(tenant, desks), isNull(desks.withdrawnAt)))
    .returning({ id: desks.id });
  if (!withdrawn) throw notFound('Desk');
  return withdrawn;
}

/** Opens the link again, unless its person has been given another one since. */
export async function restoreDeskLink(ctx: Ctx, tenant: Tenant, id: string): Promise<{ id: string }> {
  const [opened] = await ctx.db
    .update(desks)
    .set({ withdrawnAt: null })
    .where(and(eq(desks.id, id), visibleTo(tenant, desks), gte(desks.withdrawnAt, undoEnds(ctx.now()))))
    .returning({ id: desks.id })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'desks_person_unique')) throw error;
      throw new AppError('conflict', 'This person has a new link already');
    });
  if (opened) return opened;
  const [desk] = await ctx.db
    .select({ withdrawnAt: desks.withdrawnAt })
    .from(desks)
    .where(and(eq(desks.id, id), visibleTo(tenant, desks)));
  if (desk && !desk.withdrawnAt) throw new AppError('conflict', 'This link has not been withdrawn');
  throw notFound('Desk');
}
