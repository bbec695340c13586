import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { readAccount } from './queries.ts';
import { lockAccount, updateAccountRow } from './store.ts';

/** Whether new posts of its client preselect this account. Existing posts stay unchanged. */
export const chooseDefault = (ctx: Ctx, member: Member, id: string, isDefault: boolean) =>
  inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, id, member);
    await updateAccountRow(tx, id, { isDefault, updatedAt: ctx.now() });
    return readAccount(ctx, tx, member, id);
  });
