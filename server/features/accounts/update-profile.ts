import { eq, sql } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import type { updateProfile } from '#domain/accounts/contract.ts';
import { badField } from '#domain/kit/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { users } from '#server/db/schema/accounts.ts';
import { readyObjects } from '#server/features/media/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import { duplicateAccount } from './store.ts';

export async function saveProfile(ctx: Ctx, ownerId: string, form: BodyOf<typeof updateProfile>) {
  return inTransaction(ctx.db, async (tx) => {
    const picture = form.profileImageUrl;
    if (picture) {
      const found = (await readyObjects(tx, ownerId, [picture])).get(picture);
      if (found?.kind !== 'image') throw badField('profileImageUrl', 'Please select an image file');
    }
    const [user] = await tx
      .update(users)
      .set({ ...form, updatedAt: ctx.now() })
      .where(eq(users.id, ownerId))
      .returning();
    if (!user) throw new Error('the signed-in user is gone');
    // The owner's name stands in what was kept of other screens.
    await tx.execute(sql`select move_owner_revision(${ownerId}::uuid)`);
    return user;
  }).catch(duplicateAccount);
}
