import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DeskShows } from '#domain/desks/shows.ts';
import { notFound } from '#domain/kit/errors.ts';
import { companies } from '#server/db/schema/companies.ts';
import { desks } from '#server/db/schema/desks.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';

/** Whether the client's people see only what is in review, or the plan. */
export async function chooseWhatDesksShow(
  ctx: Ctx,
  tenant: Tenant,
  name: string,
  shows: DeskShows,
): Promise<void> {
  const changed = await ctx.db
    .update(companies)
    .set({ deskShows: shows })
    .where(and(visibleTo(tenant, companies), sql`lower(${companies.name}) = lower(${name})`))
    .returning({ id: companies.id });
  if (changed.length === 0) throw notFound('Company');
}

/** The link opens nothing from now on. The row stays: whoever asks for a new link is known by the old one. */
export async function withdrawDeskLink(ctx: Ctx, tenant: Tenant, id: string): Promise<{ id: string }> {
  const [withdrawn] = await ctx.db
    .update(desks)
    .set({ withdrawnAt: ctx.now() })
    .where(and(eq(desks.id, id), visibleTo(tenant, desks), isNull(desks.withdrawnAt)))
    .returning({ id: desks.id });
  if (!withdrawn) throw notFound('Desk');
  return withdrawn;
}
