import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  dayAfter,
  dayOf,
  holdOf,
  holdSentence,
  isCounted,
  reasonOfHold,
  UNCOUNTED_KINDS,
  type Spent,
} from '#domain/messages/limits.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { dailyUsage } from '#server/db/schema/agencies.ts';
import { messages } from '#server/db/schema/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { agenciesOf } from '#server/features/agencies/queries.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { deliveryKey } from './delivery-job.ts';
import { queueDelivery } from './queue-delivery.ts';
import { claim, recordHeld, type Try, type Waiting } from './store.ts';
import { shortDayAndTime } from './templates/words.ts';

/**
 * Claims the message for its next try if the agency's daily limits allow; else it waits with a reason and is
 * queued for tomorrow. A claimed message counts as sent until the try has ended, and an agency's claims are
 * serialised, so that several workers cannot exceed the limits.
 */
export async function claimWithinLimits(
  ctx: Ctx,
  message: Waiting,
  next: Try,
): Promise<'claimed' | 'waits' | 'taken'> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    if (isCounted(message, message.sender.email)) {
      await oneAtATime(tx, message);
      const { spent, isConfirmed } = await standingOf(tx, message, now);
      // Without a mail server no address can be confirmed.
      const hold = holdOf(message.channel, spent, ctx.sendingLimits, isConfirmed || ctx.mail === null);
      if (hold) {
        const error = holdSentence(
          hold,
          ctx.sendingLimits,
          shortDayAndTime(dayAfter(now), { timeZone: message.sender.timeZone, now }),
        );
        if (!(await recordHeld(tx, message, error))) return 'taken';
        const seconds = (dayAfter(now).getTime() - now.getTime()) / 1000;
        await queueDelivery(tx, message, { inSeconds: seconds + 1 });
        return 'waits';
      }
    }
    return (await claim(tx, message, next, now)) ? 'claimed' : 'taken';
  });
}

/** Serialises decisions about one agency's messages until the end of the transaction. */
export async function oneAtATime(tx: Tx, tenant: Tenant): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`greenroom messages of ${tenant.agencyId}`}, 0))`,
  );
}

/** The same as `isCounted`, for each message by the address of the person that it is of. */
const counted = (tenant: Tenant) => sql`
  ${visibleTo(tenant, messages)} and ${messages.kind} not in ${UNCOUNTED_KINDS}
  and not exists (select from ${users} as own
                   where own.id = ${messages.userId} and lower(own.email) = lower(${messages.to}))`;

const handedOverOn = (day: Date) => sql`
  ${messages.channel} in ('email', 'sms') and ${messages.handedOverAt} >= ${day.toISOString()}::timestamptz`;

interface Standing {
  spent: Spent;
  isConfirmed: boolean;
}

/** What the agency has used today, including messages that were deleted with their post. */
async function standingOf(tx: Tx, message: Waiting, now: Date): Promise<Standing> {
  const removed = (kind: string) => sql`
    coalesce((select ${dailyUsage.amount} from ${dailyUsage}
      where ${visibleTo(message, dailyUsage)} and ${dailyUsage.day} = ${dayText(now)} and ${dailyUsage.kind} = ${kind}), 0)`;
  const { rows } = await tx.execute<{
    mails: number;
    texts: number;
    addresses: number;
    confirmed: boolean;
  }>(sql`
    with spent as (
      select ${messages.channel}, lower(${messages.to}) as address from ${messages}
      where ${counted(message)} and ${handedOverOn(dayOf(now))}
      union all
      select ${messages.channel}, lower(${messages.to}) from ${messages}
      where ${counted(message)} and ${messages.status} = 'queued' and ${messages.id} <> ${message.id}
        and ${messages.claimedBy} is not null and ${messages.handedOverAt} is null
    )
    select (count(*) filter (where channel = 'email') + ${removed('mails')})::int as mails,
           (count(*) filter (where channel = 'sms') + ${removed('texts')})::int as texts,
           (count(distinct address) filter (where address <> lower(${message.to})) + ${removed('addresses')})::int
             as addresses,
           exists (select from ${users} where ${users.id} = ${message.userId} and ${users.emailConfirmedAt} is not null)
             as confirmed
    from spent`);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  const spent = { mails: row.mails, texts: row.texts, otherAddresses: row.addresses };
  return { spent, isConfirmed: row.confirmed };
}

const dayText = (now: Date) => dayOf(now).toISOString().slice(0, 10);

type PostKey = Tenant & { id: string; authorId: string };

/** Call before deleting a post with its messages: what they used today stays counted. */
export async function keepUsageOfPost(tx: Tx, post: PostKey, now: Date): Promise<void> {
  const ours = sql`${counted(post)} and ${handedOverOn(dayOf(now))}`;
  await tx.execute(sql`
    with gone as (
      select ${messages.channel}, lower(${messages.to}) as address from ${messages}
      where ${ours} and ${messages.postId} = ${post.id}
    ), used (kind, amount) as (
      select 'mails', count(*) from gone where channel = 'email'
      union all
      select 'texts', count(*) from gone where channel = 'sms'
      union all
      select 'addresses', count(distinct address) from gone where address not in (
        select lower(${messages.to}) from ${messages} where ${ours} and ${messages.postId} is distinct from ${post.id}
      )
    )
    insert into ${dailyUsage} (agency_id, kind, day, amount)
    select ${post.agencyId}::uuid, kind, ${dayText(now)}::date, amount from used where amount > 0
    on conflict (agency_id, kind, day) do update set amount = ${dailyUsage.amount} + excluded.amount`);
}

/** Where a person writes, and where something written in their name waits; sorted, as locks are taken in one order. */
async function agenciesToWake(tx: Tx, userId: string): Promise<string[]> {
  const ofPerson = await agenciesOf(tx, userId);
  const ofMessages = await tx
    .selectDistinct({ id: messages.agencyId })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.status, 'queued')));
  return [...new Set([...ofPerson, ...ofMessages].map(({ id }) => id))].sort();
}

/**
 * Call after confirming an account's address, in the same transaction: the person's messages
 * that waited for it are sent at once, in all of their agencies.
 */
export async function wakeMessages(tx: Tx, userId: string): Promise<void> {
  for (const agencyId of await agenciesToWake(tx, userId)) await oneAtATime(tx, { agencyId });
  const waiting = await tx
    .select({ id: messages.id, status: messages.status, error: messages.error })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.status, 'queued'), isNull(messages.claimedBy)));
  await rescheduleNow(tx, waiting.filter(reasonOfHold));
}

export async function rescheduleNow(tx: Tx, waiting: readonly { id: string }[]): Promise<void> {
  const keys = waiting.map(({ id }) => deliveryKey(id));
  if (keys.length === 0) return;
  await tx.execute(sql`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where key = any(${sql.param(keys)}::text[])), run_at => now())`);
}
