import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { networkLabel } from '#domain/networks/place.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { channelFor } from './channel-for.ts';
import { detailsOf, type AccountRow } from './store.ts';
import { open } from './tokens.ts';

const LIMIT = 10_000;

const removeThere = (label: string) =>
  `Greenroom has forgotten the access. To end it at ${label}, too, remove Greenroom there from the apps that may use the account.`;

/**
 * Ends a disconnected account's access at its network. A failure changes nothing here; what is left to do
 * there is returned as a sentence. An access that other accounts share stays.
 */
export async function takeBackAccess(ctx: Ctx, gone: AccountRow): Promise<string | null> {
  const label = networkLabel(gone.network);
  const channel = channelFor(ctx, gone.network);
  const tokens = open(ctx, gone.tokens);
  // A broken access needs no ending.
  if (!channel || !tokens || gone.brokenReason !== null) return null;
  if (await isShared(ctx, gone, visibleTo(gone, accounts)))
    return `The access at ${label} stays, because another of your accounts was connected by it, too.`;
  if (!channel.revoke || (await isShared(ctx, gone))) return removeThere(label);
  const { remoteId, handle } = gone;
  try {
    const account = { remoteId, handle, tokens, details: detailsOf(gone) };
    await channel.revoke(account, AbortSignal.timeout(LIMIT));
    return null;
  } catch (error) {
    ctx.log.warn({ account: gone.id, err: error }, 'an access could not be taken back');
    return `${label} did not confirm that the access has ended. ${removeThere(label)}`;
  }
}

/** Whether another account came by the same log-in, or is the same profile at another client. */
async function isShared(ctx: Ctx, { network, remoteId, grantId }: AccountRow, among?: SQL): Promise<boolean> {
  // Old accounts have no `grantId`: any two of them may have come by the same log-in.
  const sameLogin = grantId === null ? isNull(accounts.grantId) : eq(accounts.grantId, grantId);
  const [other] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.network, network), or(eq(accounts.remoteId, remoteId), sameLogin), among))
    .limit(1);
  return other !== undefined;
}
