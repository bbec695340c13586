import { and, eq, isNull } from 'drizzle-orm';
import { openBeforeSending } from '#domain/approvals/open-item.ts';
import type { Handle } from '#server/db/connect.ts';
import { comments } from '#server/db/schema/approvals.ts';

/** How many change requests are not ticked off. The caller may see the post. */
export async function countOpenItems(db: Handle, postId: string): Promise<number> {
  const lines = await db
    .select({
      task: comments.task,
      resolvedAt: comments.resolvedAt,
      anchor: comments.anchor,
      replyTo: comments.replyTo,
    })
    .from(comments)
    .where(and(eq(comments.postId, postId), eq(comments.task, true), isNull(comments.resolvedAt)));
  return openBeforeSending(lines);
}
