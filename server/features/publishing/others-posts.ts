import { and, eq, gt, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { CALL_FORGOTTEN_AFTER } from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { profileIdOf } from '#server/features/posts/by-hand-targets.ts';
import type { AccountRow } from './target-store.ts';
import type { TakenStep } from './taken-step.ts';

/** The same profile, whichever client it is connected for: a network's ids are unique per server. */
const ofProfile = ({ network, remoteId, details }: AccountRow): SQL | undefined =>
  and(
    eq(accounts.network, network),
    eq(accounts.remoteId, remoteId),
    sql`${accounts.details}->>'server' is not distinct from ${typeof details['server'] === 'string' ? details['server'] : null}::text`,
  );

/** The same profile, before it was disconnected. */
const wasProfile = (account: AccountRow): SQL | undefined =>
  and(
    isNull(postTargets.accountId),
    eq(postTargets.network, account.network),
    eq(postTargets.profileId, profileIdOf(account)),
  );

/**
 * The network's ids of this profile's posts that belong to other targets. All of them: an old one with the same
 * words would otherwise be a reason to doubt.
 */
export async function takenIds(tx: Tx, of: { targetId: string; account: AccountRow }): Promise<Set<string>> {
  const rows = await tx
    .select({ id: postTargets.remoteId })
    .from(postTargets)
    .leftJoin(accounts, eq(accounts.id, postTargets.accountId))
    .where(
      and(
        or(ofProfile(of.account), wasProfile(of.account)),
        ne(postTargets.id, of.targetId),
        isNotNull(postTargets.remoteId),
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/**
 * Whether a post that was found by its text belongs, or may belong, to another target: that target has stored
 * its id, or is just publishing. Whose texts are alike is the network's word, so any call under way counts. A
 * lock per profile runs these checks one after the other.
 */
export async function isAnothers(
  tx: Tx,
  of: { taken: TakenStep; account: AccountRow; id: string; now: Date },
): Promise<boolean> {
  const { taken, account, id, now } = of;
  const name = `greenroom posts of ${account.network} ${account.remoteId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  if ((await takenIds(tx, { targetId: taken.targetId, account })).has(id)) return true;
  const [calling] = await tx
    .select({ id: publishAttempts.id })
    .from(publishAttempts)
    .innerJoin(postTargets, eq(postTargets.id, publishAttempts.targetId))
    .innerJoin(accounts, eq(accounts.id, postTargets.accountId))
    .where(
      and(
        ofProfile(account),
        ne(postTargets.id, taken.targetId),
        eq(postTargets.state, 'publishing'),
        eq(publishAttempts.state, 'calling'),
        isNull(publishAttempts.reason),
        gt(publishAttempts.startedAt, new Date(now.getTime() - CALL_FORGOTTEN_AFTER)),
      ),
    )
    .limit(1);
  return calling !== undefined;
}
