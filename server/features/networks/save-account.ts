import { sql } from 'drizzle-orm';
import { AppError } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { ConnectedAccount } from '#server/ports/networks/port.ts';
import { queuePicture } from './fetch-picture.ts';
import { takeUpTargets } from './take-up-targets.ts';
import { sealedColumns } from './tokens.ts';
import { wakeTargets } from './wake-targets.ts';

const SAME_ID_ELSEWHERE =
  'This client already has an account of another server with the same id, so the two could not be told apart. Nothing was changed. Please connect this one to another client, or disconnect the other one first.';

interface Place {
  /** Whether new posts preselect it; an existing account keeps its choice. */
  isDefault: boolean;
  agencyId: string;
  userId: string;
  firstName: string;
  lastName: string;
  key?: { name: string };
  companyId: string;
  /** The log-in that the account comes by. */
  grantId: string;
}

/**
 * Saves a profile that was just connected. If this client already has it, the account is repaired in place:
 * it keeps its id, so its scheduled posts go on, and waiting ones are tried at once.
 */
export async function saveAccount(ctx: Ctx, tx: Tx, place: Place, found: ConnectedAccount): Promise<string> {
  const now = ctx.now();
  const columns = {
    handle: found.handle,
    name: found.name,
    avatarUrl: found.avatarUrl,
    scopes: found.scopes ?? null,
    grantId: place.grantId,
    details: found.details,
    ...sealedColumns(ctx, found),
    warnedDays: null,
    brokenReason: null,
    connectedBy: place.userId,
    connectedAt: now,
    lastTestedAt: now,
    updatedAt: now,
  };
  const [saved] = await tx
    .insert(accounts)
    .values({
      ...columns,
      agencyId: place.agencyId,
      companyId: place.companyId,
      network: found.network,
      remoteId: found.remoteId,
      isDefault: place.isDefault,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [accounts.companyId, accounts.network, accounts.remoteId],
      set: columns,
      // Each Mastodon server has ids of its own: with another server it is another profile.
      setWhere: sql`${accounts.network} <> 'mastodon' or ${accounts.details}->>'server' is null
                    or ${accounts.details}->>'server' = excluded.details->>'server'`,
    })
    .returning({ id: accounts.id, isNew: sql<boolean>`xmax = 0` });
  if (!saved) throw new AppError('conflict', SAME_ID_ELSEWHERE);
  await queuePicture(tx, saved.id);
  if (!saved.isNew) await wakeTargets(ctx, tx, saved.id);
  const { companyId } = place;
  const { network, handle, remoteId, details } = found;
  const account = { id: saved.id, companyId, network, handle, remoteId, details };
  await takeUpTargets(ctx, tx, account, nameOf(place));
  return saved.id;
}
