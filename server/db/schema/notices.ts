import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReviewerKind } from '#domain/messages/kinds.ts';
import { agencyId } from './agencies.ts';
import { approvals } from './approvals.ts';
import { companies } from './companies.ts';
import { at } from './instant.ts';
import { messages } from './messages.ts';
import { posts } from './posts.ts';

/**
 * A reviewer who is to be told of a post, together with other posts sent to them within the client's window.
 * Once the message is written, the row names it.
 */
export const reviewNotices = pgTable(
  'review_notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    approvalId: uuid('approval_id')
      .notNull()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    /** The reviewer's contact as `personOf` compares it: notices with the same one go into one message. */
    person: text('person').notNull(),
    kind: text('kind').$type<ReviewerKind>().notNull(),
    /** The reviewer was asked before. */
    again: boolean('again').notNull().default(false),
    /** Waits only for the rest of one action that sends several posts. */
    held: boolean('held').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    goesAt: at('goes_at').notNull(),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('review_notices_waiting')
      .on(t.approvalId)
      .where(sql`${t.messageId} is null`),
    index('review_notices_person')
      .on(t.companyId, t.person)
      .where(sql`${t.messageId} is null`),
    index('review_notices_due')
      .on(t.goesAt)
      .where(sql`${t.messageId} is null`),
    index('review_notices_agency').on(t.agencyId),
    index('review_notices_company').on(t.companyId),
    index('review_notices_post').on(t.postId),
    index('review_notices_approval').on(t.approvalId),
    index('review_notices_message').on(t.messageId),
  ],
);
