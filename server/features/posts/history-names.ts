import { and, eq, inArray } from 'drizzle-orm';
import { contactsIn, noteWithNames } from '#domain/posts/history-notes.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import type { Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { contactNames } from '#server/features/companies/saved-contacts.ts';
import { nameOf } from './actor.ts';

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
      contact: approvals.reviewerContact,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.approverId))
    .where(
      and(
        eq(approvals.postId, postId),
        eq(approvals.origin, 'inside'),
        inArray(approvals.reviewerContact, contacts),
      ),
    );
  const members = new Map(inside.map(({ contact, ...member }) => [contact, nameOf(member)]));
  return noteWithNames(event, note, (contact) => members.get(contact) ?? saved.get(contact));
}
