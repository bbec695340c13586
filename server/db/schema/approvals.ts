import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApprovalStatus, ReviewerType } from '#domain/approvals/status.ts';
import { users } from './accounts.ts';
import { agencyId } from './agencies.ts';
import { posts } from './posts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const approvals = pgTable(
  'approvals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    approverId: uuid('approver_id'),
    approvalToken: text('approval_token').notNull().unique(),
    tokenExpiresAt: at('token_expires_at').notNull(),
    reviewerContact: text('reviewer_contact').notNull(),
    reviewerType: text('reviewer_type').$type<ReviewerType>().notNull(),
    status: text('status').$type<ApprovalStatus>().notNull().default('pending'),
    /** The version that the present answer is about; null while pending. */
    answeredVersion: integer('answered_version'),
    comment: text('comment'),
    dueAt: at('due_at'),
    /** Reminders that were sent for dueAt: 0 none, 1 the day before, 2 at the deadline. */
    remindersSent: integer('reminders_sent').notNull().default(0),
    openedAt: at('opened_at'),
    respondedAt: at('responded_at'),
    /** A removed reviewer's link opens nothing; the row stays for the record and the thread. */
    removedAt: at('removed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('approvals_reviewer_unique')
      .on(t.postId, sql`lower(${t.reviewerContact})`)
      .where(sql`${t.removedAt} is null`),
    index('approvals_due')
      .on(t.dueAt)
      .where(sql`${t.dueAt} is not null and ${t.status} = 'pending'`),
    // What a deleted post takes along is found without reading everybody's.
    index('approvals_post').on(t.postId),
  ],
);

/** A comment is the owner's (userId) or a reviewer's (approvalId). */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    approvalId: uuid('approval_id').references(() => approvals.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('comments_post').on(t.postId, t.createdAt), index('comments_approval').on(t.approvalId)],
);

/** What reviewers said, one row for each answer, kept when an approval becomes pending again. */
export const approvalAnswers = pgTable(
  'approval_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    approvalId: uuid('approval_id')
      .notNull()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    /** approved or rejected; a comment without a decision has its row in comments. */
    status: text('status').$type<ApprovalStatus>().notNull(),
    comment: text('comment'),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('approval_answers_activity').on(t.agencyId, t.createdAt.desc()),
    index('approval_answers_post').on(t.postId),
    index('approval_answers_approval').on(t.approvalId),
  ],
);
