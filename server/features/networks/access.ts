import { setTimeout } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { accounts } from '#server/db/schema/networks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { withTimeLimit } from '#server/kit/time-limit.ts';
import type { Account, Channel, Renewed } from '#server/ports/networks/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { markBroken } from './mark-broken.ts';
import { detailsOf, lockAccess, updateAccountRow, type AccountRow } from './store.ts';
import { open, sealedColumns, unseal } from './tokens.ts';

const SOON = 60_000;
const LIMIT = 30_000;
const STORE_TRIES = 5;
const STORE_PAUSE = 1_000;

const asAccount = (ctx: Ctx, row: AccountRow): Account => ({
  remoteId: row.remoteId,
  handle: row.handle,
  tokens: unseal(ctx, row.tokens),
  details: detailsOf(row),
});

/**
 * The account with valid tokens. Tokens are renewed under the account's lock, by one process at a time, and
 * stored before anybody uses them: a network that replaces each refresh token never sees an old one twice,
 * even for several accounts of one log-in, which are renewed together. `refused` are the sealed tokens that a
 * network has just refused; if others are stored, those are used.
 */
async function present(ctx: Ctx, channel: Channel, id: string, refused?: string): Promise<AccountRow> {
  const given: { before?: AccountRow[]; columns?: RenewedColumns } = {};
  const stored = inTransaction(ctx.db, async (tx) => {
    const [row, ...others] = await lockAccess(tx, id);
    const due = row.refreshAt !== null && row.refreshAt.getTime() < ctx.now().getTime() + SOON;
    if (!due && row.tokens !== refused) return row;
    if (row.refreshAt === null)
      throw new PortError('reconnect', 'The network does not accept the access any more.');
    // The transaction may be retried; tokens that the network has already given are not requested twice.
    if (given.columns === undefined || given.before?.[0]?.tokens !== row.tokens) {
      const renewed = await renew(ctx, channel, row, due && row.tokens !== refused);
      if (renewed === null) return row;
      Object.assign(given, {
        before: [row, ...others.filter((other) => sharesAccess(ctx, row, other))],
        columns: { ...sealedColumns(ctx, renewed), updatedAt: ctx.now() },
      });
    }
    const columns = given.columns as RenewedColumns;
    for (const one of given.before ?? []) await updateAccountRow(tx, one.id, columns);
    return { ...row, ...columns };
  });
  return stored.catch(async (error: unknown) => {
    const { before = [], columns } = given;
    const [own] = before;
    if (!own || !columns) throw error;
    ctx.log.warn({ account: id, err: error }, 'renewed tokens are stored in a second try');
    for (const one of before) await storeLate(ctx, one, columns);
    return { ...own, ...columns };
  });
}

/** Whether both accounts have the same refresh token, so that renewing one would invalidate the other. */
function sharesAccess(ctx: Ctx, one: AccountRow, other: AccountRow): boolean {
  const [refresh, same] = [one, other].map(({ tokens }) => open(ctx, tokens)?.['refresh']);
  return typeof refresh === 'string' && refresh !== '' && refresh === same;
}

type RenewedColumns = ReturnType<typeof sealedColumns> & { updatedAt: Date };

/** New tokens; null if the network could not be asked and the old ones are still valid. */
async function renew(ctx: Ctx, channel: Channel, row: AccountRow, isLeft: boolean): Promise<Renewed | null> {
  try {
    return await withTimeLimit(LIMIT, (signal) => channel.refresh(asAccount(ctx, row), signal));
  } catch (error) {
    if (isLeft && error instanceof PortError && error.kind === 'retry later') return null;
    throw error;
  }
}

/**
 * The network has given new tokens, and the transaction to store them has failed,
 * perhaps with its connection. The old ones are void, so the new ones are stored anyway,
 * unless other ones were stored meanwhile.
 */
async function storeLate(ctx: Ctx, before: AccountRow, columns: RenewedColumns): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await ctx.db
        .update(accounts)
        .set(columns)
        .where(and(eq(accounts.id, before.id), eq(accounts.tokens, before.tokens)));
      return;
    } catch (error) {
      if (tries === STORE_TRIES) throw error;
      await setTimeout(tries * STORE_PAUSE);
    }
  }
}

/**
 * Calls a network with an account's valid tokens. Refused tokens are renewed once; if
 * they are refused again, the access was withdrawn: the account is marked as broken, its
 * owner told, and PortError `reconnect` thrown.
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
