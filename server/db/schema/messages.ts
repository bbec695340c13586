import { sql } from 'drizzle-orm';
import { index, integer, json, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MessageChannel, MessageStatus } from '#domain/messages/contract.ts';
import type { MessageKind } from '#domain/messages/kinds.ts';
import type { MailParts } from '#domain/messages/mail-parts.ts';
import { users } from './accounts.ts';
import { agencyId } from './agencies.ts';
import { approvals } from './approvals.ts';
import { at } from './instant.ts';
import { posts } from './posts.ts';

/** A post's new date that a message tells the reviewer of this approval; the dates are instants. */
export interface CarriedDate {
  approvalId: string;
  from: string;
  to: string;
}

/** Written in the transaction that causes it; the worker delivers it. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    /** The user in whose name it is sent. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<MessageChannel>().notNull(),
    to: text('to').notNull(),
    replyTo: text('reply_to'),
    kind: text('kind').$type<MessageKind>().notNull(),
    subject: text('subject'),
    text: text('text').notNull(),
    html: text('html'),
    /** From which the HTML is written when it is needed, if it is not stored itself. */
    parts: json('parts').$type<MailParts>(),
    /** The secret link of an account mail, encrypted with SECRET_KEY; deleted once the message has ended. */
    sealed: text('sealed'),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    approvalId: uuid('approval_id').references(() => approvals.id, { onDelete: 'cascade' }),
    /** After how many working days it says that silence counts as a yes; null: it says nothing of it. */
    tacitDays: integer('tacit_days'),
    /** The new dates that it tells; they count as told once it has left (told-dates.ts). */
    movedDates: jsonb('moved_dates').$type<CarriedDate[]>(),
    status: text('status').$type<MessageStatus>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    providerId: text('provider_id'),
    /** The id of the worker that is sending it; null between tries. */
    claimedBy: text('claimed_by'),
    claimedAt: at('claimed_at'),
    /** Written before the last byte is sent: from then on the message may have arrived. */
    handedOverAt: at('handed_over_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
  },
  (t) => [
    index('messages_outbox').on(t.agencyId, t.createdAt.desc(), t.id.desc()),
    index('messages_user').on(t.userId),
    index('messages_post').on(t.postId),
    index('messages_approval').on(t.approvalId),
    index('messages_waiting')
      .on(t.createdAt)
      .where(sql`${t.status} = 'queued'`),
    // A new message is in neither of these two.
    index('messages_spent')
      .on(t.agencyId, t.channel, t.handedOverAt)
      .where(sql`${t.handedOverAt} is not null`),
    index('messages_provider')
      .on(t.providerId)
      .where(sql`${t.providerId} is not null`),
    // Which messages tell the date of an approval's post; few messages tell any.
    index('messages_moved_dates')
      .using('gin', t.movedDates.op('jsonb_path_ops'))
      .where(sql`${t.movedDates} is not null`),
    index('messages_phone')
      .on(t.to)
      .where(sql`${t.channel} = 'sms'`),
  ],
);
