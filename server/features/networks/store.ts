import { and, asc, eq } from 'drizzle-orm';
import { notFound } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { JsonObject } from '#server/ports/networks/port.ts';

export type AccountRow = typeof accounts.$inferSelect;

/**
 * Locks an account until the transaction ends, so that renewing, reconnecting and disconnecting run one after
 * the other. Posts can still refer to it meanwhile.
 */
export async function lockAccount(tx: Tx, id: string, tenant: Tenant | null): Promise<AccountRow> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), tenant ? visibleTo(tenant, accounts) : undefined))
    .for('no key update');
  if (!row) throw notFound('Account');
  return row;
}

/** The account, then all others of the same log-in; always locked in the same order. */
export async function lockAccess(tx: Tx, id: string): Promise<[AccountRow, ...AccountRow[]]> {
  const [of] = await tx
    .select({ grantId: accounts.grantId, network: accounts.network })
    .from(accounts)
    .where(eq(accounts.id, id));
  if (!of?.grantId) return [await lockAccount(tx, id, null)];
  const rows = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.grantId, of.grantId), eq(accounts.network, of.network)))
    .orderBy(asc(accounts.id))
    .for('no key update');
  const own = rows.find((row) => row.id === id);
  if (!own) throw notFound('Account');
  return [own, ...rows.filter((row) => row.id !== id)];
}

export async function updateAccountRow(
  handle: Handle,
  id: string,
  change: Partial<typeof accounts.$inferInsert>,
): Promise<void> {
  await handle.update(accounts).set(change).where(eq(accounts.id, id));
}

export const detailsOf = (row: Pick<AccountRow, 'details'>) => row.details as JsonObject;
