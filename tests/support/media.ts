import { objects } from '#server/db/schema/media.ts';
import { users } from '#server/db/schema/accounts.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';

/** A checked upload of this owner's agency, without the trouble of uploading: its path. */
export async function readyPicture(
  db: Db,
  ownerEmail: string,
  kind: 'image' | 'video' = 'image',
): Promise<string> {
  const [owner] = await db.select().from(users).where(eq(users.email, ownerEmail));
  if (!owner) throw new Error(`no owner ${ownerEmail}`);
  const [object] = await db
    .insert(objects)
    .values({
      agencyId: await agencyOf(db, owner.id),
      uploadedBy: owner.id,
      state: 'ready',
      kind,
      contentType: kind === 'image' ? 'image/jpeg' : 'video/mp4',
    })
    .returning();
  return `/objects/uploads/${object?.id}`;
}
