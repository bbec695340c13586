import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { WARNING_DAYS, warningDue } from '#domain/networks/account-state.ts';
import type { Db } from '#server/db/connect.ts';
import { accounts, networkAuthorizations } from '#server/db/schema/networks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ofOpenAgency } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { withTimeLimit } from '#server/kit/time-limit.ts';
import { PortError } from '#server/ports/port-error.ts';
import { isScheduled } from '#domain/posts/status.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { withAccount } from './access.ts';
import { channelFor } from './channel-for.ts';
import { queuePicture } from './fetch-picture.ts';
import { lockAccount, updateAccountRow } from './store.ts';
import { tellAboutAccount } from './tell-about-account.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LIMIT = 30_000;

/** Tells the owner 14, 3 and 1 days before an access ends, once each. May be repeated. */
export async function warnOfEnds(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const soon = new Date(now.getTime() + WARNING_DAYS[0] * DAY);
  const ending = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        gt(accounts.expiresAt, now),
        lte(accounts.expiresAt, soon),
        isNull(accounts.brokenReason),
        ofOpenAgency(accounts),
      ),
    )
    .orderBy(asc(accounts.expiresAt));
  for (const { id } of ending)
    await inTransaction(ctx.db, async (tx) => {
      const account = await lockAccount(tx, id, null);
      const days = warningDue(account, now);
      if (days === null) return;
      await updateAccountRow(tx, id, { warnedDays: days });
      await tellAboutAccount(ctx, tx, account, 'account-expiring');
    });
}

/** Accounts to test: those with a post within a day, and those unused for a week. */
export async function accountsToTest(db: Db, now: Date): Promise<string[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const tomorrow = new Date(now.getTime() + DAY).toISOString();
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        isNull(accounts.brokenReason),
        or(
          isNull(accounts.lastTestedAt),
          lt(accounts.lastTestedAt, before(7 * DAY)),
          and(
            lt(accounts.lastTestedAt, before(20 * HOUR)),
            sql`exists (select from post_targets as target join posts on posts.id = target.post_id
                         where target.account_id = ${accounts.id} and target.state in ('waiting', 'preparing')
                           and posts.status in ${statusesThat(isScheduled)} and posts.scheduled_at <= ${tomorrow}::timestamptz)`,
          ),
        ),
      ),
    );
  return rows.map((row) => row.id);
}

/** Tests an access at the network. A withdrawn one marks the account as broken, and its owner is told. */
export async function testAccount(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNotNull(accounts.network)));
  const channel = row && channelFor(ctx, row.network);
  if (!row || !channel || row.brokenReason !== null) return;
  try {
    const { profile, quota } = await withAccount(ctx, channel, id, async (account) => ({
      profile: await withTimeLimit(LIMIT, (signal) => channel.test(account, signal)),
      // Optional: without the quota nobody is warned of too many posts.
      quota: await withTimeLimit(LIMIT, async (signal) => channel.quota?.(account, signal)).catch(
        (error: unknown) => {
          ctx.log.warn({ err: error, accountId: id }, 'could not ask for the quota of an account');
          return null;
        },
      ),
    }));
    const { handle, name, avatarUrl } = profile;
    const details = { ...profile.details, ...(quota ? { quota: quota.of } : {}) };
    const now = ctx.now();
    await updateAccountRow(ctx.db, id, {
      handle,
      name,
      avatarUrl,
      details,
      lastTestedAt: now,
      updatedAt: now,
    });
    await queuePicture(ctx.db, id);
  } catch (error) {
    if (!(error instanceof PortError) || error.kind === 'retry later') throw error;
  }
}

/** Deletes connections that were begun and never finished. */
export async function forgetAuthorizations(ctx: Ctx): Promise<void> {
  await ctx.db.delete(networkAuthorizations).where(lt(networkAuthorizations.expiresAt, ctx.now()));
}
