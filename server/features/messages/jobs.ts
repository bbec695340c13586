import { and, eq, sql } from 'drizzle-orm';
import { messages } from '#server/db/schema/messages.ts';
import type { Ctx } from '#server/kit/context.ts';
import { defineJob, queueJob, type Job, type Timer } from '#server/kit/job.ts';
import { deliverMessage } from './deliver.ts';
import { DELIVERY, deliveryKey } from './delivery-job.ts';
import { releaseMessage } from './store.ts';

export const messageJobs: Job<unknown>[] = [
  defineJob({
    ...DELIVERY,
    run: (ctx, { messageId }) => deliverMessage(ctx, messageId),
    release: (ctx, { messageId }) => releaseMessage(ctx.db, messageId),
  }),
];

/** Queues waiting messages that have no job any more, so that no delivery depends on a job's row alone. */
export async function sweepMessages(ctx: Ctx): Promise<number> {
  const job = sql`
    select from graphile_worker.jobs
    where key = ${deliveryKey('')} || ${messages.id} and (locked_at is not null or attempts < max_attempts)`;
  const forgotten = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.status, 'queued'), sql`not exists (${job})`))
    .limit(1000);
  for (const { id } of forgotten)
    await queueJob(ctx.db, DELIVERY, { messageId: id }, { key: deliveryKey(id), unlessQueued: true });
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
