import { randomUUID } from 'node:crypto';
import type { MessageKind } from '#domain/messages/kinds.ts';
import type { Tx } from '#server/db/connect.ts';
import { messages, type CarriedDate } from '#server/db/schema/messages.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueDeliveries } from './queue-delivery.ts';
import { sealLink } from './sealed-link.ts';
import type { UnwrittenMail } from './templates/layout.ts';
import { countKept } from './told-dates.ts';

type Senders = Pick<Ctx, 'mail' | 'text' | 'secretKey'>;

interface Addressed {
  /** The agency whose Outbox shows the message. */
  agencyId: string;
  /** The user in whose name it is sent. */
  userId: string;
  kind: MessageKind;
  to: string;
  postId?: string | null;
  approvalId?: string | null;
  /** After how many working days it says that silence counts as a yes. */
  tacitDays?: number | null;
  /** The new dates that it tells. */
  movedDates?: CarriedDate[];
  /** The delivery waits until then. */
  notBefore?: Date;
  /** Defaults to the database's clock; set where a story has its own. */
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
        /** A link that opens the account: only the sent mail contains it, the stored row does not. */
        secretLink?: string;
      }
    /** Its HTML is written when it is sent or shown. */
    | ({ channel: 'email'; replyTo?: string | null } & UnwrittenMail)
    | { channel: 'sms'; text: string }
  );

/**
 * Writes a message in the caller's transaction; a rollback discards it and its delivery. Without a sender
 * it is kept in the Outbox from the start.
 */
export async function writeMessage(senders: Senders, tx: Tx, message: NewMessage): Promise<{ id: string }> {
  const [row] = await writeMessages(senders, tx, [message]);
  if (!row) throw new Error('no message was written');
  return row;
}

/** Writes several messages, queued after each other. */
export async function writeMessages(senders: Senders, tx: Tx, list: NewMessage[]): Promise<{ id: string }[]> {
  if (list.length === 0) return [];
  const rows = messageRows(senders, list);
  await tx.insert(messages).values(rows);
  await countKept(tx, rows);
  await queueDeliveries(tx, rows);
  return rows;
}

/** Rows for messages that another statement inserts, which must also run `deliveriesOf` and `countKept`. */
export const messageRows = (senders: Senders, list: NewMessage[]) =>
  list.map((message) => {
    const isKept = (message.channel === 'sms' ? senders.text : senders.mail) === null;
    const status = isKept ? ('kept' as const) : ('queued' as const);
    return { ...asStored(senders.secretKey, message, isKept), id: randomUUID(), status };
  });

/** A kept message is never sent, so its secret link is dropped, even though it is encrypted. */
function asStored(secretKey: string, message: NewMessage, isKept: boolean) {
  if (!('secretLink' in message) || message.secretLink === undefined) return message;
  const { secretLink, ...rest } = message;
  const { sealed, ...content } = sealLink(secretKey, rest, secretLink);
  return { ...rest, ...content, sealed: isKept ? null : sealed };
}
