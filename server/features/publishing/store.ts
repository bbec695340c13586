import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';

export type AttemptRow = typeof publishAttempts.$inferSelect;

/** Newest first. The caller holds the post. */
export const attemptsOf = (tx: Tx, postId: string): Promise<AttemptRow[]> =>
  tx
    .select()
    .from(publishAttempts)
    .where(eq(publishAttempts.postId, postId))
    .orderBy(desc(publishAttempts.startedAt), desc(publishAttempts.id));

/** Null if this try (same key) was made before. */
export async function beginAttempt(
  tx: Tx,
  attempt: {
    postId: string;
    targetId?: string;
    version: number;
    channel: string;
    repeatable: boolean;
    key: string;
    startedAt: Date;
  },
): Promise<AttemptRow | null> {
  const [row] = await tx
    .insert(publishAttempts)
    .values({ ...attempt, state: 'calling' })
    .onConflictDoNothing({ target: publishAttempts.key })
    .returning();
  return row ?? null;
}

/** False if the try has ended already. */
export async function endAttempt(
  tx: Tx,
  id: string,
  end: { state: Exclude<AttemptRow['state'], 'calling'>; at: Date; link?: string | null; reason?: string },
): Promise<boolean> {
  const { state, at, link = null, reason = null } = end;
  const ended = await tx
    .update(publishAttempts)
    .set({ state, finishedAt: at, link, reason })
    .where(and(eq(publishAttempts.id, id), eq(publishAttempts.state, 'calling')))
    .returning({ id: publishAttempts.id });
  return ended.length > 0;
}

/** The call has ended with an unknown result: the try stays open until the network has been asked. */
export async function noteOnAttempt(tx: Tx, id: string, reason: string): Promise<void> {
  await tx
    .update(publishAttempts)
    .set({ reason })
    .where(and(eq(publishAttempts.id, id), eq(publishAttempts.state, 'calling')));
}
