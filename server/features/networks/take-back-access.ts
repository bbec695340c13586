import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { networkLabel } from '#domain/networks/place.ts';
import type { Tx } from '#server/db/connect.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';
import { withTimeLimit } from '#server/kit/time-limit.ts';
import { channelFor } from './channel-for.ts';
import { detailsOf, type AccountRow } from './store.ts';
import { open } from './tokens.ts';

const LIMIT = 10_000;

/** What is needed of a deleted account to end its access. */
const goneAccount = z.object({
  id: z.uuid(),
  agencyId: z.uuid(),
  network: z.string(),
  remoteId: z.string(),
  handle: z.string(),
  grantId: z.uuid().nullable(),
  details: z.record(z.string(), z.unknown()),
  tokens: z.string(),
  brokenReason: z.string().nullable(),
}) satisfies z.ZodType<Partial<AccountRow>>;
type GoneAccount = z.infer<typeof goneAccount>;

/** The account's row is gone when this runs, so the payload holds what was in it, its tokens sealed. */
export const END_ACCESS_JOB = { name: 'end-access', payload: goneAccount };

/** Deletes the accounts of clients that are being deleted, and queues the end of each access. */
export async function leaveAccounts(tx: Tx, companyIds: string[]): Promise<void> {
  if (companyIds.length === 0) return;
  const gone = await tx.delete(accounts).where(inArray(accounts.companyId, companyIds)).returning();
  const working = gone.filter((account) => account.brokenReason === null);
  // Accounts of one log-in share an access, which is ended once.
  const byAccess = new Map(working.map((account) => [account.grantId ?? account.id, account]));
  for (const account of byAccess.values())
    await queueJob(tx, END_ACCESS_JOB, goneAccount.parse(account), { key: `end-access:${account.id}` });
}

const removeThere = (label: string) =>
  `Greenroom has forgotten the access. To end it at ${label}, too, remove Greenroom there from the apps that may use the account.`;

/**
 * Ends a disconnected account's access at its network. A failure changes nothing here; what is left to do
 * there is returned as a sentence. An access that other accounts share stays.
 */
export async function takeBackAccess(ctx: Ctx, gone: GoneAccount): Promise<string | null> {
  const label = networkLabel(gone.network);
  const channel = channelFor(ctx, gone.network);
  const tokens = open(ctx, gone.tokens);
  // A broken access needs no ending.
  if (!channel || !tokens || gone.brokenReason !== null) return null;
  if (await isShared(ctx, gone, visibleTo(gone, accounts)))
    return `The access at ${label} stays, because another of your accounts was connected by it, too.`;
  const revoke = channel.revoke?.bind(channel);
  if (!revoke || (await isShared(ctx, gone))) return removeThere(label);
  const { remoteId, handle } = gone;
  try {
    const account = { remoteId, handle, tokens, details: detailsOf(gone) };
    await withTimeLimit(LIMIT, (signal) => revoke(account, signal));
    return null;
  } catch (error) {
    ctx.log.warn({ account: gone.id, err: error }, 'an access could not be taken back');
    return `${label} did not confirm that the access has ended. ${removeThere(label)}`;
  }
}

/** Whether another account came by the same log-in, or is the same profile at another client. */
async function isShared(
  ctx: Ctx,
  { network, remoteId, grantId }: GoneAccount,
  among?: SQL,
): Promise<boolean> {
  // Old accounts have no `grantId`: any two of them may have come by the same log-in.
  const sameLogin = grantId === null ? isNull(accounts.grantId) : eq(accounts.grantId, grantId);
  const [other] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.network, network), or(eq(accounts.remoteId, remoteId), sameLogin), among))
    .limit(1);
  return other !== undefined;
}
