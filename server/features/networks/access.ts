import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Account, Channel } from '#server/ports/networks/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { markBroken } from './mark-broken.ts';
import { detailsOf, lockAccount, updateAccountRow, type AccountRow } from './store.ts';
import { sealedColumns, unseal } from './tokens.ts';

const SOON = 60_000;
const LIMIT = 30_000;

const asAccount = (ctx: Ctx, row: AccountRow): Account => ({
  remoteId: row.remoteId,
  handle: row.handle,
  tokens: unseal(ctx, row.tokens),
  details: detailsOf(row),
});

/**
 * The account with tokens that work now. They are renewed under the account's lock, by one process at a time, and
 * stored before anybody uses them: a network that gives a new refresh token for each old one never sees an old one
 * twice. `refused`: the sealed tokens that a network has just refused; whoever finds others stored takes those.
 */
async function present(ctx: Ctx, channel: Channel, id: string, refused?: string): Promise<AccountRow> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockAccount(tx, id, null);
    const due = row.refreshAt !== null && row.refreshAt.getTime() < ctx.now().getTime() + SOON;
    if (!due && row.tokens !== refused) return row;
    if (row.refreshAt === null)
      throw new PortError('reconnect', 'The network does not accept the access any more.');
    const renewed = await channel.refresh(asAccount(ctx, row), AbortSignal.timeout(LIMIT));
    const columns = { ...sealedColumns(ctx, renewed), updatedAt: ctx.now() };
    await updateAccountRow(tx, id, columns);
    return { ...row, ...columns };
  });
}

/**
 * Makes a call with an account whose access works. An access that is refused is renewed once; what is refused even
 * then was withdrawn: the account is marked as broken, its owner told, and PortError `reconnect` thrown.
 */
export async function withAccount<T>(
  ctx: Ctx,
  channel: Channel,
  id: string,
  call: (account: Account, row: AccountRow) => Promise<T>,
): Promise<T> {
  const isRefused = (error: unknown) => error instanceof PortError && error.kind === 'reconnect';
  try {
    const row = await present(ctx, channel, id);
    const account = asAccount(ctx, row);
    try {
      return await call(account, row);
    } catch (error) {
      if (!isRefused(error)) throw error;
      const again = await present(ctx, channel, id, row.tokens);
      return await call(asAccount(ctx, again), again);
    }
  } catch (error) {
    if (isRefused(error)) await markBroken(ctx, id, (error as PortError).message);
    throw error;
  }
}
