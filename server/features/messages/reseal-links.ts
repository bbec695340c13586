import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { messages } from '#server/db/schema/messages.ts';
import type { Ctx } from '#server/kit/context.ts';
import { sealAnew } from '#server/kit/secrets.ts';
import { PURPOSE } from './sealed-link.ts';

const BATCH = 500;

/**
 * The links of messages that still wait, under the present key. One that neither key opens stays as it is: its message
 * says so when it is its turn. May be repeated, and several instances may do it at once.
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
      // Only what is still there: the message may have ended meanwhile, and its link with it.
      await ctx.db
        .update(messages)
        .set({ sealed: anew.sealed })
        .where(and(eq(messages.id, id), eq(messages.sealed, sealed)));
    }
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH) return;
  }
}
