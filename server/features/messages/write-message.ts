import type { MessageKind } from '#domain/messages/contract.ts';
import type { Tx } from '#server/db/connect.ts';
import { messages } from '#server/db/schema/messages.ts';
import { queueJob } from '#server/kit/job.ts';
import { DELIVERY, deliveryKey } from './delivery-job.ts';

interface Addressed {
  /** Whose Outbox it appears in. */
  userId: string;
  kind: MessageKind;
  to: string;
  postId?: string | null;
  approvalId?: string | null;
  /** The database's clock, unless the story has one of its own. */
  createdAt?: Date;
}

export type NewMessage = Addressed &
  (
    | { channel: 'email'; replyTo?: string | null; subject: string; text: string; html: string }
    | { channel: 'sms'; text: string }
  );

/** Becomes a message with the transaction that caused it, and is then delivered; a rollback forgets both. */
export async function writeMessage(tx: Tx, message: NewMessage): Promise<{ id: string }> {
  const [row] = await tx.insert(messages).values(message).returning({ id: messages.id });
  if (!row) throw new Error('no message was written');
  await queueJob(tx, DELIVERY, { messageId: row.id }, { key: deliveryKey(row.id) });
  return row;
}
