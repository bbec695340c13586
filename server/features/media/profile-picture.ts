import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import { objectIdOf } from '#domain/media/object-path.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { objects } from '#server/db/schema/media.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { notInWork } from './clean-up.ts';
import type { ObjectRow } from './store.ts';

/**
 * A picture that is its person's and nothing else: they uploaded it, and no post or logo of the agency shows it. Naming
 * any other file as one's picture does not open it to other agencies.
 */
const isOnlyPictureOf = (handle: Handle): SQL | undefined =>
  and(
    eq(objects.kind, 'image'),
    sql`${users.profileImageUrl} = '/objects/uploads/' || ${objects.id}`,
    // Null for files from before this was noted.
    sql`coalesce(${objects.uploadedBy}, ${users.id}) = ${users.id}`,
    notInWork(handle),
  );

/** Whether a file of another agency is the picture of somebody who works for the tenant's. */
export async function isColleaguesPicture(
  db: Handle,
  tenant: Tenant | null,
  object: ObjectRow,
): Promise<boolean> {
  if (!tenant) return false;
  const found = await db
    .select({ id: objects.id })
    .from(objects)
    .innerJoin(users, sql`true`)
    .innerJoin(members, eq(members.userId, users.id))
    .where(and(eq(objects.id, object.id), visibleTo(tenant, members), isOnlyPictureOf(db)))
    .limit(1);
  return found.length > 0;
}

/** Call after somebody left an agency: a picture that they uploaded there moves to another of their agencies. */
export async function takePictureAlong(
  tx: Tx,
  tenant: Tenant,
  person: { id: string; profileImageUrl: string | null },
): Promise<void> {
  const picture = objectIdOf(person.profileImageUrl ?? '');
  if (picture === null) return;
  const next = sql`(select ${members.agencyId} from ${members} where ${members.userId} = ${person.id}
                     order by ${members.createdAt}, ${members.agencyId} limit 1)`;
  const isTheirs = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, person.id), isOnlyPictureOf(tx)));
  await tx
    .update(objects)
    .set({ agencyId: next })
    .where(and(eq(objects.id, picture), visibleTo({ agencyId: tenant.agencyId }, objects), exists(isTheirs)));
}
