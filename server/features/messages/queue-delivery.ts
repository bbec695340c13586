import { sql } from 'drizzle-orm';
import type { MessageKind } from '#domain/messages/kinds.ts';
import { LAST_PLACE, priorityOf } from '#domain/messages/limits.ts';
import type { Handle } from '#server/db/connect.ts';
import { messages } from '#server/db/schema/messages.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { queueJob, type QueueOptions } from '#server/kit/job.ts';
import { DELIVERY, deliveryKey } from './delivery-job.ts';

interface Queued {
  id: string;
  agencyId: string;
  kind: MessageKind;
}

/** Queues the delivery behind what the agency has waiting already. A job of this message that waits is replaced. */
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
