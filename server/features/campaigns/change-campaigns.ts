import { and, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import {
  CAMPAIGN_TAKEN,
  type Campaign,
  type changeCampaign,
  type createCampaign,
} from '#domain/campaigns/contract.ts';
import { isUncategorized } from '#domain/companies/names.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField, notFound } from '#domain/kit/errors.ts';
import { undoEnds } from '#domain/kit/undo.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { ensureKnownCompany } from '#server/features/companies/ensure-company.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Timer } from '#server/kit/job.ts';
import { refuseBoth } from '#server/kit/refuse-both.ts';
import { readCampaign } from './queries.ts';

/** Relies on the unique index, so that two simultaneous requests cannot both succeed. */
async function refusingTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, 'campaigns_name_unique')) throw error;
    throw new AppError('conflict', CAMPAIGN_TAKEN, { fields: { name: CAMPAIGN_TAKEN } });
  }
}

export async function makeCampaign(ctx: Ctx, tenant: Tenant, form: BodyOf<typeof createCampaign>) {
  const made = inTransaction(ctx.db, async (tx) => {
    if (isUncategorized(form.companyName)) throw badField('companyName', 'Please choose a client');
    const companyId = await ensureKnownCompany(ctx, tx, tenant, form.companyName);
    if (companyId === null) throw new Error('the client has no profile');
    const { name, colour } = form;
    const [row] = await tx
      .insert(campaigns)
      .values({ agencyId: tenant.agencyId, companyId, name, colour, createdAt: ctx.now() })
      .returning({ id: campaigns.id });
    if (!row) throw new Error('no campaign was made');
    return readCampaign(tx, tenant, row.id);
  });
  return refusingTaken(made);
}

const thisOne = (tenant: Tenant, id: string) => and(eq(campaigns.id, id), visibleTo(tenant, campaigns));

export async function renameCampaign(
  ctx: Ctx,
  tenant: Tenant,
  id: string,
  { name, colour, basedOn }: BodyOf<typeof changeCampaign>,
) {
  const set = { ...(name !== undefined && { name }), ...(colour !== undefined && { colour }) };
  if (Object.keys(set).length > 0)
    await refusingTaken(
      inTransaction(ctx.db, async (tx) => {
        const here = and(thisOne(tenant, id), isNull(campaigns.deletedAt));
        const [present] = await tx.select().from(campaigns).where(here).for('update');
        if (!present) return;
        refuseBoth<Pick<Campaign, 'name' | 'colour'>>(set, basedOn, present);
        await tx.update(campaigns).set(set).where(here);
      }),
    );
  return readCampaign(ctx.db, tenant, id);
}

/** Its posts keep its id while the deletion can be undone, but show no campaign. */
export async function removeCampaign(ctx: Ctx, tenant: Tenant, id: string): Promise<{ id: string }> {
  const gone = await ctx.db
    .update(campaigns)
    .set({ deletedAt: ctx.now() })
    .where(and(thisOne(tenant, id), isNull(campaigns.deletedAt)))
    .returning({ id: campaigns.id });
  if (gone.length === 0) throw notFound('Campaign');
  return { id };
}

export async function bringCampaignBack(ctx: Ctx, tenant: Tenant, id: string) {
  const back = await refusingTaken(
    ctx.db
      .update(campaigns)
      .set({ deletedAt: null })
      .where(
        and(
          thisOne(tenant, id),
          isNotNull(campaigns.deletedAt),
          gte(campaigns.deletedAt, undoEnds(ctx.now())),
        ),
      )
      .returning({ id: campaigns.id }),
  );
  if (back.length === 0) throw notFound('Campaign');
  return readCampaign(ctx.db, tenant, id);
}

/** Deletes campaigns for good once that can no longer be undone. May be repeated. */
export async function forgetCampaigns(ctx: Ctx): Promise<void> {
  await ctx.db.delete(campaigns).where(lt(campaigns.deletedAt, undoEnds(ctx.now())));
}

export const campaignTimers: Timer[] = [
  { name: 'deleted-campaigns', everySeconds: 30, run: forgetCampaigns },
];
