import type { Db } from '#server/db/connect.ts';
import { contacts, deletions } from '#server/db/schema/companies.ts';
import { eq } from 'drizzle-orm';
import { addCompany, addContact } from './rows.ts';

/** A client and a contact that were deleted a moment ago, and that can be brought back. */
export async function addDeletions(
  db: Db,
  of: { agencyId: string; userId: string; companyId: string; word: string; now: Date },
): Promise<{ deletedContactId: string; deletedName: string }> {
  const { agencyId, userId, companyId, word, now } = of;
  const deletedContactId = await addContact(db, userId, companyId, {
    name: `${word} deleted contact`,
    phoneNumber: '+12025550188',
  });
  const gone = await db.delete(contacts).where(eq(contacts.id, deletedContactId)).returning();
  const deletedName = `${word} deleted client`;
  const deletedId = await addCompany(db, userId, deletedName, { profileRemovedAt: now });
  await db.insert(deletions).values([
    { id: deletedContactId, agencyId, companyId, contacts: gone, deletedAt: now },
    { id: deletedId, agencyId, companyId: deletedId, profile: { notes: `${word} notes` }, deletedAt: now },
  ]);
  return { deletedContactId, deletedName };
}
