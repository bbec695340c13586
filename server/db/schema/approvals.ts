import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Anchor } from '#domain/approvals/anchor.ts';
import type {
  AnswerWay,
  ApprovalStatus,
  CommentSide,
  Decision,
  Origin,
  ReviewerType,
} from '#domain/approvals/status.ts';
import { users } from './accounts.ts';
import { agencyId } from './agencies.ts';
import { at } from './instant.ts';
import { posts } from './posts.ts';

/** A reviewer of a post, from the moment that they are named. */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** The member, of a reviewer inside the agency. */
    approverId: uuid('approver_id'),
    /** Why they are asked. What is inside is never shown to a client. */
    origin: text('origin').$type<Origin>().notNull().default('post'),
    approvalToken: text('approval_token').notNull().unique(),
    tokenExpiresAt: at('token_expires_at').notNull(),
    reviewerContact: text('reviewer_contact').notNull(),
    reviewerType: text('reviewer_type').$type<ReviewerType>().notNull(),
    /** The order in which the agency names the post's reviewers. */
    place: integer('place').notNull().default(0),
    /** Reviewers of a later stage are asked when the stage before is done; 1 where the client has no stages. */
    stage: integer('stage').notNull().default(1),
    /** Null until the post is sent to them: till then their link opens nothing and nobody waits for them. */
    askedAt: at('asked_at'),
    status: text('status').$type<ApprovalStatus>().notNull().default('pending'),
    /** The version that the present answer is about; null while pending. */
    answeredVersion: integer('answered_version'),
    comment: text('comment'),
    dueAt: at('due_at'),
    /** Reminders that were sent for dueAt: 0 none, 1 the day before, 2 at the deadline. */
    remindersSent: integer('reminders_sent').notNull().default(0),
    /** Since when their answer to the present asking is missing. */
    waitingSince: at('waiting_since'),
    /** The last step of the client's ladder that was taken for this asking; see domain/approvals/ladder.ts. */
    ladderStep: integer('ladder_step').notNull().default(0),
    /** When that was; null where it was skipped. */
    stepAt: at('step_at'),
    /** The version that the last message with the link was about, and, by the database's clock, when the first was written. */
    shownVersion: integer('shown_version'),
    shownAt: at('shown_at').notNull().defaultNow(),
    /** The post's date when they said yes; null without a date, or without a yes. */
    agreedDate: at('agreed_date'),
    /** The post's date as they were last told it. */
    toldDate: at('told_date'),
    /** The yes was counted because no answer came, as the client agreed to. */
    tacit: boolean('tacit').notNull().default(false),
    openedAt: at('opened_at'),
    respondedAt: at('responded_at'),
    /** The agency took the link back: nothing opens until they are asked again or given another. */
    linkWithdrawnAt: at('link_withdrawn_at'),
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
    index('approvals_waiting')
      .on(t.waitingSince)
      .where(sql`${t.status} = 'pending' and ${t.askedAt} is not null and ${t.removedAt} is null`),
    check('approvals_inside', sql`${t.origin} <> 'inside' or ${t.approverId} is not null`),
    index('approvals_inside_waiting')
      .on(t.approverId)
      .where(sql`${t.origin} = 'inside' and ${t.removedAt} is null`),
    // What a deleted post takes along is found without reading everybody's.
    index('approvals_post').on(t.postId),
    // All that waits for one person.
    index('approvals_contact')
      .on(sql`lower(${t.reviewerContact})`)
      .where(sql`${t.removedAt} is null`),
  ],
);

/** With the file that it points into and that file's place in the post, which both outlive the file's row. */
export type StoredAnchor = Anchor & { objectPath?: string; number?: number };

/**
 * A post's thread. A line is a member's (userId) or a reviewer's (approvalId), and belongs to the version that it was
 * written about. A reviewer's answer is a line with a decision; its words may be missing. Nothing is edited: an approval
 * that becomes pending again leaves the answers that were given.
 */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    approvalId: uuid('approval_id').references(() => approvals.id, { onDelete: 'cascade' }),
    /** What the key is called that a program wrote it with, in the name of the member who made the key. */
    keyName: text('key_name'),
    version: integer('version').notNull(),
    /** Who reads it: the client too, or the agency alone. */
    side: text('side').$type<CommentSide>().notNull().default('client'),
    decision: text('decision').$type<Decision>(),
    /** The post's date when the answer was given. */
    agreedDate: at('agreed_date'),
    /** Nobody gave this answer: it was counted, as the client agreed to. */
    tacit: boolean('tacit').notNull().default(false),
    /**
     * Of a yes that an unchanged copy took over: the post that it was given to, and what that was called then, which
     * stays. Both null for what was said about this post.
     */
    takenFromId: uuid('taken_from_id').references(() => posts.id, { onDelete: 'set null' }),
    takenFrom: text('taken_from'),
    /** The place in the post that it is about; null for the whole post. */
    anchor: jsonb('anchor').$type<StoredAnchor>(),
    body: text('body'),
    /** Something that a reviewer asks for and the agency ticks off. */
    task: boolean('task').notNull().default(false),
    /** Of a thing to do, the answer that it came with; of a word about it, the thing itself. */
    replyTo: uuid('reply_to').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    resolvedAt: at('resolved_at'),
    /** How it came, where not by a page. */
    way: text('way').$type<AnswerWay>(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    // A member who reviews inside writes as both, and never to the client.
    check(
      'comments_author',
      sql`num_nonnulls(${t.userId}, ${t.approvalId}) = 1 or (${t.side} = 'internal' and ${t.userId} is not null)`,
    ),
    check('comments_internal_by_member', sql`${t.side} = 'client' or ${t.userId} is not null`),
    check('comments_says_something', sql`${t.decision} is not null or coalesce(${t.body}, '') <> ''`),
    index('comments_post').on(t.postId, t.createdAt),
    index('comments_activity').on(t.agencyId, t.createdAt.desc(), t.id.desc()),
    index('comments_approval').on(t.approvalId),
    index('comments_user').on(t.userId),
    index('comments_reply')
      .on(t.replyTo)
      .where(sql`${t.replyTo} is not null`),
    // The copies that live on a post's yeses, and nothing else: few, among all that was ever said.
    index('comments_taken_from')
      .on(t.takenFromId)
      .where(sql`${t.takenFromId} is not null`),
    // What is still to do, and nothing else: lists and cards count it without reading threads.
    index('comments_to_do')
      .on(t.agencyId, t.postId)
      .where(sql`${t.task} and ${t.resolvedAt} is null`),
  ],
);

/**
 * Which versions a reviewer has been shown while they were asked about them, written when the page says that it showed
 * one. What is not in here is not shown to them later either, as what it was before.
 */
export const approvalLooks = pgTable(
  'approval_looks',
  {
    approvalId: uuid('approval_id')
      .notNull()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** The date that the post had then, which no version carries. */
    scheduledAt: at('scheduled_at'),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.approvalId, t.version] })],
);

/** Links that opened an approval and do so no more; whoever comes with one can have another sent to the reviewer. */
export const withdrawnLinks = pgTable(
  'withdrawn_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    approvalId: uuid('approval_id')
      .notNull()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    withdrawnAt: at('withdrawn_at').notNull(),
  },
  (t) => [index('withdrawn_links_approval').on(t.approvalId)],
);
