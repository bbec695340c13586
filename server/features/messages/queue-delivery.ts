import { sql, type SQL } from 'drizzle-orm';
import type { MessageStatus } from '#domain/messages/contract.ts';
import type { MessageKind } from '#domain/messages/kinds.ts';
import { LAST_PLACE, priorityOf } from '#domain/messages/limits.ts';
import { askOften } from '#server/db/ask.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { messages } from '#server/db/schema/messages.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { queueJob, type QueueOptions } from '#server/kit/job.ts';
import { DELIVERY, deliveryKey } from './delivery-job.ts';

interface Queued {
  id: string;
  agencyId: string;
  kind: MessageKind;
  notBefore?: Date | undefined;
}

interface Written extends Queued {
  status: MessageStatus;
}

/**
 * The query that queues the deliveries of one agency's new messages, after those that wait already and after
 * each other; null if all messages are kept. Its text does not depend on the number of messages.
 */
export function deliveriesOf(written: readonly Written[]): SQL | null {
  const queued = written.filter((one) => one.status === 'queued');
  const [first] = queued;
  if (!first) return null;
  const jobs = queued.map(({ id, kind, notBefore }, before) => ({
    id,
    key: deliveryKey(id),
    // A priority that grows with the queue, or null for kinds whose priority is fixed.
    before: priorityOf(kind, LAST_PLACE) === LAST_PLACE ? before : null,
    fixed: priorityOf(kind, 0),
    at: notBefore?.toISOString() ?? null,
  }));
  const ids = sql.param(queued.map((one) => one.id));
  return sql`
    select graphile_worker.add_job(
             identifier => ${DELIVERY.name}::text,
             payload => json_build_object('messageId', job.id),
             max_attempts => ${DELIVERY.maxAttempts}::int,
             job_key => job.key,
             run_at => job.at,
             priority => case when job.before is null then job.fixed
                              else least(waiting.count + job.before, ${LAST_PLACE}::int) end)
      from (select count(*)::int as count from (
              select from ${messages}
               where ${visibleTo(first, messages)} and ${messages.status} = 'queued'
                 and ${messages.id} <> all(${ids}::uuid[])
               limit ${LAST_PLACE}) as others) as waiting,
           json_to_recordset(${JSON.stringify(jobs)}::json)
             as job(id uuid, key text, before int, fixed int, at timestamptz)`;
}

/** Queues all deliveries in one statement. */
export async function queueDeliveries(handle: Handle, written: readonly Written[]): Promise<void> {
  const query = deliveriesOf(written);
  if (query) await askOften(handle, query);
}

/** Queues a delivery after those that the agency has waiting. Replaces a waiting job of the same message. */
export async function queueDelivery(
  handle: Handle,
  message: Queued,
  options: Pick<QueueOptions, 'inSeconds'> = {},
): Promise<void> {
  const { rows } = await handle.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${messages}
      where ${visibleTo(message, messages)} and ${messages.status} = 'queued' and ${messages.id} <> ${message.id}
      limit ${LAST_PLACE}
    ) as waiting`);
  const priority = priorityOf(message.kind, rows[0]?.count ?? 0);
  await queueJob(
    handle,
    DELIVERY,
    { messageId: message.id },
    { key: deliveryKey(message.id), priority, ...options },
  );
}

/** Sends the waiting messages about a restored post at once. */
export async function wakeMessagesOf(tx: Tx, postId: string): Promise<void> {
  await tx.execute(sql`
    select from graphile_worker.reschedule_jobs(
      array(select job.id from graphile_worker.jobs as job join ${messages} as one on job.key = ${deliveryKey('')} || one.id
             where one.post_id = ${postId} and one.status = 'queued' and one.claimed_by is null), run_at => now())`);
}
