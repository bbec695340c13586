import { randomUUID } from 'node:crypto';
import type { MessageKind } from '#domain/messages/kinds.ts';
import type { Tx } from '#server/db/connect.ts';
import { messages } from '#server/db/schema/messages.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueDeliveries } from './queue-delivery.ts';
import { sealLink } from './sealed-link.ts';

type Senders = Pick<Ctx, 'mail' | 'text' | 'secretKey'>;

interface Addressed {
  /** In whose Outbox it appears. */
  agencyId: string;
  /** In whose name it is sent. */
  userId: string;
  kind: MessageKind;
  to: string;
  postId?: string | null;
  approvalId?: string | null;
  /** It waits in the queue until then. */
  notBefore?: Date;
  /** The database's clock, unless the story has one of its own. */
  createdAt?: Date;
}

export type NewMessage = Addressed &
  (
    | {
        channel: 'email';
        replyTo?: string | null;
        subject: string;
        text: string;
        html: string;
        /** A link in text and HTML that opens the account: the row says that it is not shown, the mail has it. */
        secretLink?: string;
      }
    | { channel: 'sms'; text: string }
  );

/**
 * Becomes a message with the transaction that caused it, and is then delivered; a rollback forgets both. Where no sender
 * is set it is kept in the Outbox from the start.
 */
export async function writeMessage(senders: Senders, tx: Tx, message: NewMessage): Promise<{ id: string }> {
  const [row] = await writeMessages(senders, tx, [message]);
  if (!row) throw new Error('no message was written');
  return row;
}

/** Several at once, behind each other in the queue. */
export async function writeMessages(senders: Senders, tx: Tx, list: NewMessage[]): Promise<{ id: string }[]> {
  if (list.length === 0) return [];
  const rows = messageRows(senders, list);
  await tx.insert(messages).values(rows);
  await queueDeliveries(tx, rows);
  return rows;
}

/** The rows of messages that are written with something else; `deliveriesOf` has to go with them. */
export const messageRows = (senders: Senders, list: NewMessage[]) =>
  list.map((message) => {
    const isKept = (message.channel === 'sms' ? senders.text : senders.mail) === null;
    const status = isKept ? ('kept' as const) : ('queued' as const);
    return { ...asStored(senders.secretKey, message, isKept), id: randomUUID(), status };
  });

/** A message that is kept is never sent: its secret link is not needed again, not even sealed. */
function asStored(secretKey: string, message: NewMessage, isKept: boolean) {
  if (message.channel === 'sms' || message.secretLink === undefined) return message;
  const { secretLink, ...rest } = message;
  const { sealed, ...content } = sealLink(secretKey, rest, secretLink);
  return { ...rest, ...content, sealed: isKept ? null : sealed };
}
