import { and, asc, eq, inArray, min, sql } from 'drizzle-orm';
import { isOut } from '#domain/networks/targets.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import type { JsonObject } from '#server/ports/networks/port.ts';

export type TargetRow = typeof postTargets.$inferSelect;
export type AccountRow = typeof accounts.$inferSelect;

/** Stored between two steps: what the channel has prepared, and the next step. */
export interface Checkpoint {
  next: 'prepare' | 'commit';
  data: JsonObject;
  unclear?: UnclearCommit;
  /** The network has it, not as it should be: it is asked about before anything is made or changed there. */
  isThere?: boolean;
}

/** How the last commit ended whose result was not known. */
export interface UnclearCommit {
  /** If it is not out, another commit is made then, and not before. */
  until: string;
  /** Whether the network has answered; else the call may still be on its way. */
  answered: boolean;
  /** What the network said if it refused the post because it has one like it. */
  duplicate: string | null;
}

/** A target's post, and the server that it goes to: one that accounts of a network share, or of their own. */
export async function whereaboutsOf(handle: Handle, targetId: string) {
  const [row] = await handle
    .select({
      postId: postTargets.postId,
      server: sql<
        string | null
      >`${accounts.network} || coalesce(' ' || (${accounts.details}->>'server'), '')`,
    })
    .from(postTargets)
    .leftJoin(accounts, eq(accounts.id, postTargets.accountId))
    .where(eq(postTargets.id, targetId));
  return row;
}

/** All of a post's targets, in order. The caller holds the post. */
export const targetsOf = (handle: Handle, postId: string): Promise<TargetRow[]> =>
  handle
    .select()
    .from(postTargets)
    .where(eq(postTargets.postId, postId))
    .orderBy(asc(postTargets.order), asc(postTargets.createdAt), asc(postTargets.id));

/** A target with its account, if it still has one. The caller holds the post. */
export async function targetWithAccount(tx: Tx, targetId: string) {
  const [row] = await tx
    .select({ target: postTargets, account: accounts })
    .from(postTargets)
    .leftJoin(accounts, eq(accounts.id, postTargets.accountId))
    .where(eq(postTargets.id, targetId));
  return row ?? null;
}

/** The commit that has begun and not ended. */
export async function openAttemptOf(tx: Tx, targetId: string) {
  const [row] = await tx
    .select()
    .from(publishAttempts)
    .where(and(eq(publishAttempts.targetId, targetId), eq(publishAttempts.state, 'calling')));
  return row ?? null;
}

/** When the first commit of this version began whose post may be out; null if there was none. */
export async function triedSince(tx: Tx, targetId: string, version: number): Promise<Date | null> {
  const [row] = await tx
    .select({ at: min(publishAttempts.startedAt) })
    .from(publishAttempts)
    .where(
      and(
        eq(publishAttempts.targetId, targetId),
        eq(publishAttempts.version, version),
        inArray(publishAttempts.state, ['calling', 'retry', 'unconfirmed']),
      ),
    );
  return row?.at ?? null;
}

export async function updateTarget(
  tx: Tx,
  id: string,
  change: Partial<typeof postTargets.$inferInsert>,
): Promise<void> {
  await tx.update(postTargets).set(change).where(eq(postTargets.id, id));
}

/** The checkpoint, if it was made for this version. */
export const checkpointFor = (target: TargetRow, version: number): Checkpoint | null =>
  target.checkpointVersion === version ? (target.checkpoint as unknown as Checkpoint | null) : null;

/** What is left to do after publishing: the first comment, or the URL. */
export interface OpenAfterwards {
  next: 'afterwards';
  data: JsonObject;
  /** Since when the comment may be out, because a call's end is unknown; null if it is certainly not out. */
  maybeSince: string | null;
}

export const afterwardsOf = (target: TargetRow): OpenAfterwards | null => {
  const open = target.checkpoint as unknown as OpenAfterwards | null;
  return isOut(target.state) && target.remoteId !== null && open?.next === 'afterwards' ? open : null;
};

export const checkpointColumns = (version: number, checkpoint: Checkpoint | OpenAfterwards) => ({
  checkpoint: checkpoint as unknown as Record<string, unknown>,
  checkpointVersion: version,
});
