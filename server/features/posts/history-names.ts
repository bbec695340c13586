import { and, eq, inArray, sql } from 'drizzle-orm';
import { contactsIn, noteWithNames } from '#domain/posts/history-notes.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import type { Handle } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { namesInside } from '#server/features/approvals/inside.ts';
import { contactNames } from '#server/features/companies/saved-contacts.ts';

/** The note of a history entry; the reviewers in it get the names that they have at this moment. */
export async function withNamesNow(
  db: Handle,
  postId: string,
  { event, note = null }: { event: HistoryEvent; note?: string | null },
): Promise<string | null> {
  const contacts = contactsIn(event, note);
  if (contacts.length === 0) return note;
  const [post] = await db.select({ companyId: posts.companyId }).from(posts).where(eq(posts.id, postId));
  const saved = await contactNames(db, post?.companyId ?? null, contacts);
  const inside = await db
    .select({
      id: approvals.id,
      contact: approvals.reviewerContact,
      origin: approvals.origin,
      approverId: approvals.approverId,
    })
    .from(approvals)
    .where(
      and(
        eq(approvals.postId, postId),
        sql`${approvals.origin} = 'inside'`,
        inArray(approvals.reviewerContact, contacts),
      ),
    );
  const members = await namesInside(db, inside);
  return noteWithNames(event, note, (contact) => {
    const own = inside.find((one) => one.contact === contact);
    return (own && members.get(own.id)) ?? saved.get(contact);
  });
}
