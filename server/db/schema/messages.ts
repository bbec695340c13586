import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MessageChannel, MessageKind, MessageStatus } from '#domain/messages/contract.ts';
import { users } from './accounts.ts';
import { approvals } from './approvals.ts';
import { posts } from './posts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Written in the transaction of what caused it; the worker delivers it. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
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
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    approvalId: uuid('approval_id').references(() => approvals.id, { onDelete: 'cascade' }),
    status: text('status').$type<MessageStatus>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    providerId: text('provider_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
  },
  (t) => [
    index('messages_outbox').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('messages_post').on(t.postId),
    index('messages_approval').on(t.approvalId),
    index('messages_status').on(t.status),
    index('messages_provider').on(t.providerId),
  ],
);
