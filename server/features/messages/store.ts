import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Reviewer } from '#domain/messages/delivery.ts';
import type { Db, Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { messages } from '#server/db/schema/messages.ts';

export type MessageRow = typeof messages.$inferSelect;
export type Waiting = MessageRow & { ownerName: string; reviewer: Reviewer | null };

/**
 * A try holds its message for this long: more than the senders' own patience, so that a second worker never sends what
 * the first is still sending. Whoever comes in between waits. A worker that is known to be dead holds nothing.
 */
const CLAIM_MS = 120_000;

export async function findWaiting(db: Handle, id: string): Promise<Waiting | null> {
  const [row] = await db
    .select({
      message: messages,
      ownerName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      reviewer: { status: approvals.status, removedAt: approvals.removedAt },
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(approvals, eq(approvals.id, messages.approvalId))
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')));
  return row ? { ...row.message, ownerName: row.ownerName, reviewer: row.reviewer } : null;
}

const waiting = (id: string) => and(eq(messages.id, id), eq(messages.status, 'queued'));

/**
 * Takes the message for one try. While a message waits, its `sent_at` is the moment at which the present try began.
 * Answers how often it has been tried now, or null where somebody else is at it.
 */
export async function claimMessage(db: Db, id: string, now: Date): Promise<number | null> {
  const over = new Date(now.getTime() - CLAIM_MS);
  const [row] = await db
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1`, sentAt: now, error: null })
    .where(and(waiting(id), or(isNull(messages.sentAt), lte(messages.sentAt, over))))
    .returning({ tries: messages.attempts });
  return row?.tries ?? null;
}

/** When a claim that began then is over. */
export const endOfClaim = (began: Date) => new Date(began.getTime() + CLAIM_MS);

/** Whoever was at it has died: the next try need not wait for the end of the claim. */
export async function releaseMessage(db: Db, id: string): Promise<void> {
  await db.update(messages).set({ sentAt: null }).where(waiting(id));
}

/** True whoever says it: the provider has it. A secret link that is out has no business in our tables, not even sealed. */
export async function recordSent(db: Db, message: MessageRow, providerId: string, now: Date): Promise<void> {
  await db
    .update(messages)
    .set({ status: 'sent', providerId, sentAt: now, error: null, sealed: null })
    .where(waiting(message.id));
}

/** The present try failed and there will be another. Changes nothing if a later try has begun. */
export async function recordTry(db: Db, id: string, tries: number, error: string): Promise<void> {
  await db
    .update(messages)
    .set({ error, sentAt: null })
    .where(and(waiting(id), eq(messages.attempts, tries)));
}

export async function recordFailed(db: Db, id: string, tries: number, error: string): Promise<void> {
  await db
    .update(messages)
    .set({ status: 'failed', error, sentAt: null, sealed: null })
    .where(and(waiting(id), eq(messages.attempts, tries)));
}

/**
 * No sender is set: the message stays in the Outbox. It stays there when a sender is set later, too: by then its owner
 * has passed the link on by hand, and a flood of old mails would surprise everyone. A resend writes a new message.
 */
export async function keepMessage(db: Db, id: string): Promise<void> {
  await db
    .update(messages)
    .set({ status: 'kept', error: null, sentAt: null, sealed: null })
    .where(waiting(id));
}
