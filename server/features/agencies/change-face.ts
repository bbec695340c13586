import { eq } from 'drizzle-orm';
import type { AgencyFace } from '#domain/agencies/face.ts';
import { agencies } from '#server/db/schema/agencies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireOwnLogo } from '#server/features/companies/own-logo.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { readFace } from './face.ts';
import { lockTeamAs } from './lock-team.ts';

type FaceChange = { [Part in keyof AgencyFace]?: AgencyFace[Part] | undefined };

export async function changeFace(ctx: Ctx, tenant: Member, change: FaceChange): Promise<AgencyFace> {
  const { name, logoUrl, accent, showsGreenroom } = change;
  await inTransaction(ctx.db, async (tx) => {
    await lockTeamAs(tx, tenant, 'manage agency');
    if (logoUrl) await requireOwnLogo(tx, tenant, logoUrl);
    const written = {
      ...(name === undefined ? {} : name ? { name, hasOwnName: true } : { hasOwnName: false }),
      ...(logoUrl === undefined ? {} : { logoUrl }),
      ...(accent === undefined ? {} : { accent: accent && accent.toLowerCase() }),
      ...(showsGreenroom === undefined ? {} : { showsGreenroom }),
    };
    if (Object.keys(written).length > 0)
      await tx.update(agencies).set(written).where(eq(agencies.id, tenant.agencyId));
  });
  return readFace(ctx.db, tenant);
}
