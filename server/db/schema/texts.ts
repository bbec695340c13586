import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { agencyId } from './agencies.ts';
import { approvals } from './approvals.ts';
import { at } from './instant.ts';
import { messages } from './messages.ts';

/**
 * What a number in a text to a phone means: one approval, at one version of its post. Another version gets
 * another number, so that an answer by number is about the content that its text led to.
 */
export const textNumbers = pgTable(
  'text_numbers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    phone: text('phone').notNull(),
    number: integer('number').notNull(),
    /** Null once the post is deleted: the row stays, so that its number is not reused for a while. */
    approvalId: uuid('approval_id').references(() => approvals.id, { onDelete: 'set null' }),
    version: integer('version').notNull(),
    /** The text that contained the number; the phone knows it once that text was handed over. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    /** When our reply to a text contained it. */
    toldAt: at('told_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('text_numbers_version_unique').on(t.approvalId, t.version),
    index('text_numbers_phone').on(t.phone, t.number),
    index('text_numbers_message').on(t.messageId),
    index('text_numbers_agency').on(t.agencyId),
  ],
);

/** Phones whose owner wrote STOP, for every agency that had asked them. No text is sent there. */
export const textStops = pgTable(
  'text_stops',
  {
    agencyId: agencyId(),
    phone: text('phone').notNull(),
    stoppedAt: at('stopped_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.phone] }), index('text_stops_phone').on(t.phone)],
);

/** Received texts by the provider's id, with our replies: a text that arrives twice is handled once. */
export const incomingTexts = pgTable(
  'incoming_texts',
  {
    sid: text('sid').primaryKey(),
    /** Our reply; empty for none. */
    reply: text('reply').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('incoming_texts_age').on(t.createdAt)],
);
