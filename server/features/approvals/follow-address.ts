import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { asMailbox } from '#domain/kit/mailbox.ts';
import { TEAM_KINDS } from '#domain/messages/kinds.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals, withdrawnLinks } from '#server/db/schema/approvals.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';

interface Move {
  userId: string;
  from: string;
  to: string;
}

/** Messages that have not left. A try that is under way loses its claim: it may not be handed over as it was. */
const isWaiting = and(eq(messages.status, 'queued'), isNull(messages.handedOverAt));
const LET_GO = { claimedBy: null, claimedAt: null } as const;

/**
 * After a person's address changed, in all their agencies: what they review inside is asked of the new
 * address, the links in the old mailbox open nothing any more, and mails that wait go to the new one.
 */
export async function followAddress(tx: Tx, { userId, from, to }: Move, now: Date): Promise<void> {
  const inside = and(
    eq(approvals.origin, 'inside'),
    eq(approvals.approverId, userId),
    isNull(approvals.removedAt),
  );
  const ids = tx.select({ id: approvals.postId }).from(approvals).where(inside);
  // In the order of their ids, as everywhere, to avoid deadlocks.
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, ids))
    .orderBy(asc(posts.id))
    .for('update');
  const rows = await tx.select().from(approvals).where(inside);
  for (const { id, postId, approvalToken } of rows) {
    const token = newToken();
    await tx
      .insert(withdrawnLinks)
      .values({ tokenHash: hashToken(approvalToken), approvalId: id, withdrawnAt: now });
    // A post names each address once: where the new one reviews already, the reviewer keeps the old name.
    const isTaken = sql`exists (
      select from approvals as other where other.post_id = ${postId} and other.id <> ${id}
         and other.removed_at is null and lower(other.reviewer_contact) in (lower(${to}), lower(${asMailbox(to)})))`;
    await tx
      .update(approvals)
      .set({
        approvalToken: token,
        reviewerContact: sql`case when ${isTaken} then ${approvals.reviewerContact} else ${to} end`,
      })
      .where(eq(approvals.id, id));
    const words = (column: typeof messages.text | typeof messages.html | SQL) =>
      sql`replace(${column}, ${approvalToken}, ${token})`;
    const parts = sql`${words(sql`${messages.parts}::text`)}::json`;
    await tx
      .update(messages)
      .set({ ...LET_GO, to, text: words(messages.text), html: words(messages.html), parts })
      .where(and(eq(messages.approvalId, id), isWaiting));
  }
  await tx
    .update(messages)
    .set({ ...LET_GO, to })
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.channel, 'email'),
        sql`lower(${messages.to}) = lower(${from})`,
        inArray(messages.kind, TEAM_KINDS),
        isWaiting,
      ),
    );
  // Clients' replies to what was written in the person's name, too.
  await tx
    .update(messages)
    .set({ ...LET_GO, replyTo: to })
    .where(and(eq(messages.userId, userId), sql`lower(${messages.replyTo}) = lower(${from})`, isWaiting));
}
