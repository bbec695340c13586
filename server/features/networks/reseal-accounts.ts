import { asc, eq } from 'drizzle-orm';
import { accounts } from '#server/db/schema/networks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { sealAnew } from '#server/kit/secrets.ts';
import { KEY_LOST, TOKENS } from './tokens.ts';
import { wakeTargets } from './wake-targets.ts';

/**
 * Encrypts every account's tokens with the current key. An account that neither key opens
 * is marked as broken; one that was so for lack of its key works again, and its waiting posts go on. Without the
 * key before, only the latter are looked at. May be repeated, and by several instances at once.
 */
export async function resealAccounts(ctx: Ctx): Promise<void> {
  const ids = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(ctx.secretKeyOld === undefined ? eq(accounts.brokenReason, KEY_LOST) : undefined)
    .orderBy(asc(accounts.id));
  for (const { id } of ids) await resealAccount(ctx, id);
}

async function resealAccount(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('no key update');
    // Disconnected meanwhile, by another instance.
    if (!row) return;
    const anew = sealAnew(ctx, TOKENS, row.tokens);
    const worksAgain = anew !== 'lost' && row.brokenReason === KEY_LOST;
    const change =
      anew === 'lost'
        ? row.brokenReason === null && { brokenReason: KEY_LOST }
        : {
            ...(anew === 'as it is' ? {} : { tokens: anew.sealed }),
            ...(worksAgain ? { brokenReason: null } : {}),
          };
    if (!change || Object.keys(change).length === 0) return;
    await tx.update(accounts).set(change).where(eq(accounts.id, id));
    if (worksAgain) await wakeTargets(ctx, tx, id);
    if (anew === 'lost') ctx.log.warn({ account: id }, 'an account’s access could not be opened');
  });
}
