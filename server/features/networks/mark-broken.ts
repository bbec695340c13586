import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { lockAccount, updateAccountRow } from './store.ts';
import { tellAboutAccount } from './tell-about-account.ts';

/** Marks an account as broken, shown with its reason; its owner is told once. Its scheduled posts wait. */
export async function markBroken(ctx: Ctx, id: string, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, id, null);
    if (account.brokenReason !== null) return;
    await updateAccountRow(tx, id, { brokenReason: reason, updatedAt: ctx.now() });
    await tellAboutAccount(ctx, tx, { ...account, brokenReason: reason }, 'account-broken');
  });
  ctx.log.warn({ account: id, reason }, 'an account has to be connected again');
}
