import { eq } from 'drizzle-orm';
import { freeSlots } from '#domain/slots/slots.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { PostRow } from '#server/features/posts/store.ts';
import { networksOf, takenFrom } from './taken.ts';
import { timesOf } from './times.ts';

/** The client's next free slot for a post; null if there is none. */
export async function nextFreeSlot(tx: Tx, post: PostRow, zone: string, now: Date): Promise<Date | null> {
  const { slots, zone: ofSlots } = await timesOf(tx, post.companyId);
  if (slots.length === 0) return null;
  const [row] = await tx.select({ networks: networksOf }).from(posts).where(eq(posts.id, post.id));
  const taken = await takenFrom(tx, post.companyId, now, [post.id]);
  return (
    freeSlots({ slots, zone: ofSlots ?? zone, taken }, row?.networks ?? [], { after: now })[0]?.at ?? null
  );
}
