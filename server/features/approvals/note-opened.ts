import { and, eq, isNull, sql } from 'drizzle-orm';
import { displayPhone } from '#domain/accounts/phone.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { reviewerNamed } from '#server/features/companies/names.ts';
import { writeHistory } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';

const companyId = sql`(select company_id from posts where posts.id = approvals.post_id)`;

/** Records in the history the first time that a reviewer sees a post, by its own link or on their desk. */
export async function writeOpened(ctx: Ctx, tx: Tx, approvalId: string, version: number): Promise<void> {
  // The post first, as whoever changes it: else each would wait for the other.
  const ofPost = tx.select({ id: approvals.postId }).from(approvals).where(eq(approvals.id, approvalId));
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, ofPost)).for('key share');
  const at = ctx.now();
  const [first] = await tx
    .update(approvals)
    .set({ openedAt: at })
    .where(and(eq(approvals.id, approvalId), isNull(approvals.openedAt)))
    .returning({
      postId: approvals.postId,
      contact: approvals.reviewerContact,
      name: reviewerNamed(sql`approvals`, companyId),
    });
  if (!first) return;
  const actor = first.name ?? displayPhone(first.contact);
  await writeHistory(tx, first.postId, { at, actor, event: 'opened', version });
}

export const noteOpened = (ctx: Ctx, approvalId: string, version: number): Promise<void> =>
  inTransaction(ctx.db, (tx) => writeOpened(ctx, tx, approvalId, version));
