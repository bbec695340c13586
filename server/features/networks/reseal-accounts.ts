import { asc, eq } from 'drizzle-orm';
import { accounts } from '#server/db/schema/networks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { sealAnew } from '#server/kit/secrets.ts';
import { lockAccount } from './store.ts';
import { KEY_LOST, TOKENS } from './tokens.ts';

/**
 * Encrypts every account's tokens with the current key. An account that neither key opens
 * is marked as broken; one that was so for lack of the old key works again. May be
 * repeated, and by several instances at once.
 */
export async function resealAccounts(ctx: Ctx): Promise<void> {
  const ids = await ctx.db.select({ id: accounts.id }).from(accounts).orderBy(asc(accounts.id));
  for (const { id } of ids)
    await inTransaction(ctx.db, async (tx) => {
      const row = await lockAccount(tx, id, null);
      const anew = sealAnew(ctx, TOKENS, row.tokens);
      const change =
        anew === 'lost'
          ? row.brokenReason === null && { brokenReason: KEY_LOST }
          : {
              ...(anew === 'as it is' ? {} : { tokens: anew.sealed }),
              ...(row.brokenReason === KEY_LOST ? { brokenReason: null } : {}),
            };
      if (!change || Object.keys(change).length === 0) return;
      await tx.update(accounts).set(change).where(eq(accounts.id, id));
      if (anew === 'lost') ctx.log.warn({ account: id }, 'an account’s access could not be opened');
    });
}
