import { sql, type SQLWrapper } from 'drizzle-orm';
import type { MessageStatus } from '#domain/messages/contract.ts';
import type { Handle } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { messages, type CarriedDate } from '#server/db/schema/messages.ts';

/**
 * A post's new date counts as told once a message with it has left, is kept for a person to pass on, or may
 * have arrived. Until then the message's row says that the date is on its way; a message that ends otherwise,
 * or is deleted with its post, has told nothing, without anything having to be undone.
 */

const oneOf = (dates: SQLWrapper) => sql`jsonb_array_elements(${dates}) as one`;
const ofApproval = sql`one->>'approvalId' = approvals.id::text`;
const instant = (name: keyof CarriedDate) => sql`(one->>'${sql.raw(name)}')::timestamptz`;

/** Runs an update of a message that has left; the dates that it tells are told in the same statement. */
export async function tellingDates(db: Handle, update: SQLWrapper): Promise<void> {
  await db.execute(sql`
    with ended as (${update.getSQL()} returning moved_dates)
    update approvals set told_date = ${instant('to')}
      from ended, ${oneOf(sql`ended.moved_dates`)} where ${ofApproval}`);
}

/** The same for messages that count as left when they are written, because nothing sends them. */
export async function countKept(
  db: Handle,
  written: readonly { status: MessageStatus; movedDates?: CarriedDate[] | null }[],
): Promise<void> {
  const dates = written.flatMap((one) => (one.status === 'kept' ? (one.movedDates ?? []) : []));
  if (dates.length > 0)
    await db.execute(sql`
      update approvals set told_date = ${instant('to')}
        from ${oneOf(sql`${JSON.stringify(dates)}::jsonb`)} where ${ofApproval}`);
}

/** A text that was sent turned out not to have arrived: its reader knows the date before, unless told since. */
export async function takeBackTold(db: Handle, dates: readonly CarriedDate[]): Promise<void> {
  if (dates.length > 0)
    await db.execute(sql`
      update approvals set told_date = ${instant('from')}
        from ${oneOf(sql`${JSON.stringify(dates)}::jsonb`)}
       where ${ofApproval} and told_date = ${instant('to')}`);
}

/** Messages that tell the date of an approval's post, with that date as `date`; asked beside `approvals`. */
const tellings = sql`(
  select message.*, ${instant('to')} as date
    from ${messages} as message, ${oneOf(sql`message.moved_dates`)}
   where message.moved_dates @> jsonb_build_array(jsonb_build_object('approvalId', ${approvals.id}))
     and ${ofApproval}) as telling`;

/** The date that the reviewer will have been told when all that waits has left. */
export const lastTold = sql<Date | null>`coalesce(
  (select date from ${tellings} where status = 'queued' order by created_at desc limit 1),
  ${approvals.toldDate})`.mapWith(approvals.toldDate);

/** A message with a new date waits to be sent. */
export const isBeingTold = sql`exists (select from ${tellings} where status = 'queued')`;

/** Its own reviewer was removed or lost the link, so it was not sent; those of its other posts can be told. */
const hadNoReader = sql`exists (
  select from approvals as own
   where own.id = telling.approval_id and (own.removed_at is not null or own.link_withdrawn_at is not null))`;

/** The last message with a new date was about nothing else, and failed: another would fail, too. */
export const couldNotBeTold = (date: SQLWrapper) => sql`coalesce(
  (select kind = 'date-moved' and status = 'failed' and date = ${date} and not ${hadNoReader}
     from ${tellings} order by created_at desc limit 1), false)`;
