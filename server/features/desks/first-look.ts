import { and, eq, isNull, sql } from 'drizzle-orm';
import { desks } from '#server/db/schema/desks.ts';
import { faceOf } from '#server/features/agencies/face.ts';
import { ofOpenAgency } from '#server/features/agencies/visible-to.ts';
import { isToken } from '#server/features/approvals/find-review.ts';
import { lookOf, type FirstLook } from '#server/features/approvals/first-look.ts';
import { languageFor } from '#server/features/companies/names.ts';
import type { Ctx } from '#server/kit/context.ts';
import { hashToken } from '#server/kit/secrets.ts';

/** The look of the page behind a desk's link; null if its API would not open the link either. */
export async function lookAtDesk(ctx: Ctx, token: string): Promise<FirstLook | null> {
  if (!isToken(token)) return null;
  const [found] = await ctx.db
    .select({
      id: desks.id,
      language: languageFor(sql`${desks.companyId}`, sql`${desks.reviewerContact}`),
      agency: faceOf(sql`${desks.agencyId}`),
    })
    .from(desks)
    .where(and(eq(desks.tokenHash, hashToken(token)), isNull(desks.withdrawnAt), ofOpenAgency(desks)));
  return found ? lookOf(ctx, found.language, found.agency, { desk: found.id, of: null }) : null;
}
