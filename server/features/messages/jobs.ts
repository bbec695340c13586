import { and, eq, sql } from 'drizzle-orm';
import { priorityOf } from '#domain/messages/limits.ts';
import { messages } from '#server/db/schema/messages.ts';
import type { Ctx } from '#server/kit/context.ts';
import { defineJob, queueJob, type Job, type Timer } from '#server/kit/job.ts';
import { deliverMessage } from './deliver.ts';
import { DELIVERY, deliveryKey } from './delivery-job.ts';
import { mayLeave } from './store.ts';

export const messageJobs: Job<unknown>[] = [
  defineJob({
    ...DELIVERY,
    run: (ctx, { messageId }, { worker }) => deliverMessage(ctx, messageId, worker),
  }),
];

/** Queues waiting messages that have lost their job, so that no delivery depends on a job row alone. */
export async function sweepMessages(ctx: Ctx): Promise<number> {
  const job = sql`
    select from graphile_worker.jobs
    where key = ${deliveryKey('')} || ${messages.id} and (locked_at is not null or attempts < max_attempts)`;
  const forgotten = await ctx.db
    .select({
      id: messages.id,
      kind: messages.kind,
      // The first message of each agency comes before any agency's second.
      place: sql<number>`(row_number() over (partition by ${messages.agencyId} order by ${messages.createdAt}))::int`,
    })
    .from(messages)
    .where(and(eq(messages.status, 'queued'), mayLeave, sql`not exists (${job})`))
    .orderBy(sql`3`)
    .limit(1000);
  for (const { id, kind, place } of forgotten) {
    const priority = priorityOf(kind, place - 1);
    await queueJob(
      ctx.db,
      DELIVERY,
      { messageId: id },
      { key: deliveryKey(id), priority, unlessQueued: true },
    );
  }
  if (forgotten.length > 0) ctx.log.warn({ messages: forgotten.length }, 'queued forgotten messages again');
  return forgotten.length;
}

export const messageTimers: Timer[] = [
  {
    name: 'messages-sweep',
    everySeconds: 60,
    async run(ctx) {
      await sweepMessages(ctx);
    },
  },
];
