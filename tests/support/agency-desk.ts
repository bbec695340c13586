import type { Db } from '#server/db/connect.ts';
import { desks } from '#server/db/schema/desks.ts';
import { deskRow } from '#server/features/desks/desk-links.ts';

/** The desk of an agency's reviewer: its id, and what the table holds of its link. */
export async function addDesk(
  db: Db,
  of: { agencyId: string; companyId: string; word: string; now: Date },
): Promise<{ deskId: string; deskHash: string }> {
  const { agencyId, companyId, word, now } = of;
  const person = {
    agencyId,
    companyId,
    reviewerContact: `reviewer@${word}.test`,
    reviewerType: 'email' as const,
  };
  const row = deskRow({ secretKey: 'a key that only tests know' }, person, now);
  const [desk] = await db.insert(desks).values(row).returning();
  if (!desk) throw new Error('no desk was made');
  return { deskId: desk.id, deskHash: desk.tokenHash };
}
