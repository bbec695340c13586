import { and, eq } from 'drizzle-orm';
import type { Handle } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';
import { isVisibleTo, visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { ObjectRow } from './store.ts';

/** Whether a member may fetch a file of their agency; a query only for members who see some clients. */
export async function isOwnFile(db: Handle, tenant: Tenant | null, object: ObjectRow): Promise<boolean> {
  if (!tenant || !isVisibleTo(tenant, object)) return false;
  if (!tenant.limitedTo) return true;
  const found = await db
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.id, object.id), visibleTo(tenant, objects)));
  return found.length > 0;
}
