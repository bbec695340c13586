import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';

/**
 * For an agency whose links were closed between two moments, so that nobody could answer.
 * Shifts every waiting time by that span, so that no ladder step comes early; silence
 * counts as a yes only after the next message.
 */
export async function silenceStoodStill(tx: Tx, tenant: Tenant, from: Date, to: Date): Promise<void> {
  const milliseconds = to.getTime() - from.getTime();
  await tx.execute(sql`
    update ${approvals}
       set waiting_since = coalesce(waiting_since, asked_at) + ${milliseconds} * interval '1 millisecond',
           shown_at = now()
      from ${posts}
     where ${posts.id} = ${approvals.postId} and ${visibleTo({ agencyId: tenant.agencyId }, posts)}
       and ${approvals.status} = 'pending' and ${approvals.askedAt} is not null and ${approvals.removedAt} is null`);
}
