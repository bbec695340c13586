import { and, eq } from 'drizzle-orm';
import type { MediaKind } from '#domain/media/kind.ts';
import type { Db, Handle } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';
import type { Member } from '#server/kit/route.ts';

export type ObjectRow = typeof objects.$inferSelect;

export interface Facts {
  kind: MediaKind;
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** The length of a video, if it could be read, or of a moving picture. */
  seconds?: number | null;
  hasPoster: boolean;
}

/** The person or key whose upload it is. */
export type Uploader = Pick<Member, 'agencyId' | 'userId' | 'key'>;

export async function addObject(db: Db, by: Uploader, now: Date): Promise<string> {
  const [row] = await db
    .insert(objects)
    .values({ agencyId: by.agencyId, uploadedBy: by.key?.id ?? by.userId, createdAt: now })
    .returning({ id: objects.id });
  if (!row) throw new Error('an insert answered nothing');
  return row.id;
}

export async function findObject(handle: Handle, id: string): Promise<ObjectRow | null> {
  const [row] = await handle.select().from(objects).where(eq(objects.id, id));
  return row ?? null;
}

const stillPending = (id: string) => and(eq(objects.id, id), eq(objects.state, 'pending'));

/** Returns false if the object is gone or already ready. */
export async function markReady(db: Db, id: string, facts: Facts): Promise<boolean> {
  const { hasPoster, ...rest } = facts;
  const changed = await db
    .update(objects)
    .set({ ...rest, state: 'ready', hasPoster: hasPoster ? 1 : 0 })
    .where(stillPending(id))
    .returning({ id: objects.id });
  return changed.length > 0;
}

/** False if there is none, or if it has been made ready. */
export async function removePending(handle: Handle, id: string): Promise<boolean> {
  const removed = await handle.delete(objects).where(stillPending(id)).returning({ id: objects.id });
  return removed.length > 0;
}
