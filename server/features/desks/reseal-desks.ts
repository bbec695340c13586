import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { desks } from '#server/db/schema/desks.ts';
import type { Ctx } from '#server/kit/context.ts';
import { sealAnew } from '#server/kit/secrets.ts';
import { LINK } from './desk-links.ts';

const BATCH = 500;

/**
 * Encrypts the desks' links with the current key. A link that neither key opens stays: it still opens its
 * desk, but cannot be copied. May be repeated, and by several instances at once.
 */
export async function resealDesks(ctx: Ctx): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await ctx.db
      .select({ id: desks.id, sealedToken: desks.sealedToken })
      .from(desks)
      .where(and(isNull(desks.withdrawnAt), gt(desks.id, after)))
      .orderBy(asc(desks.id))
      .limit(BATCH);
    for (const { id, sealedToken } of batch) {
      const anew = sealAnew(ctx, LINK, sealedToken);
      if (typeof anew === 'string') continue;
      await ctx.db
        .update(desks)
        .set({ sealedToken: anew.sealed })
        .where(and(eq(desks.id, id), eq(desks.sealedToken, sealedToken)));
    }
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH) return;
  }
}
