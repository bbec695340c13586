import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { messages } from '#server/db/schema/messages.ts';
import type { Ctx } from '#server/kit/context.ts';
import { sealAnew } from '#server/kit/secrets.ts';
import { PURPOSE } from './sealed-link.ts';

const BATCH = 500;

/**
 * Encrypts the links of waiting messages with the current key. A link that neither key opens stays; its
 * message fails when it is sent. May be repeated, and by several instances at once.
 */
export async function resealLinks(ctx: Ctx): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await ctx.db
      .select({ id: messages.id, sealed: messages.sealed })
      .from(messages)
      .where(and(isNotNull(messages.sealed), gt(messages.id, after)))
      .orderBy(asc(messages.id))
      .limit(BATCH);
    for (const { id, sealed } of batch) {
      const anew = sealed === null ? 'as it is' : sealAnew(ctx, PURPOSE, sealed);
      if (typeof anew === 'string' || sealed === null) continue;
      // Only if unchanged: the message may have ended meanwhile, which deletes its link.
      await ctx.db
        .update(messages)
        .set({ sealed: anew.sealed })
        .where(and(eq(messages.id, id), eq(messages.sealed, sealed)));
    }
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH) return;
  }
}
