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
    /** The member, for an inside reviewer. */
    approverId: uuid('approver_id'),
    /** Why they are asked. Inside reviewers are never shown to a client. */
    origin: text('origin').$type<Origin>().notNull().default('post'),
    approvalToken: text('approval_token').notNull().unique(),
    tokenExpiresAt: at('token_expires_at').notNull(),
    reviewerContact: text('reviewer_contact').notNull(),
    reviewerType: text('reviewer_type').$type<ReviewerType>().notNull(),
    /** The order in which the agency names the post's reviewers. */
    place: integer('place').notNull().default(0),
    /** Reviewers of a later stage are asked when the stage before is done; 1 if the client has no stages. */
    stage: integer('stage').notNull().default(1),
    /** Null until the post is sent to them: before, their link opens nothing and nobody waits for them. */
    askedAt: at('asked_at'),
    status: text('status').$type<ApprovalStatus>().notNull().default('pending'),
    /** The version that the current answer is about; null while pending. */
    answeredVersion: integer('answered_version'),
    comment: text('comment'),
    dueAt: at('due_at'),
    /** What was done about dueAt, as a sum: 1 reminded the day before, 4 on the day, 2 it has passed and the owner knows. */
    remindersSent: integer('reminders_sent').notNull().default(0),
    /** Since when their answer to the current request is missing. */
    waitingSince: at('waiting_since'),
    /** The last ladder step that was taken for this request; see domain/approvals/ladder.ts. */
    ladderStep: integer('ladder_step').notNull().default(0),
    /**
     * When that step was taken, or would have been if it was skipped. Before the first, when a message that waited
     * told them of the post. Null while there is neither.
     */
    stepAt: at('step_at'),
    /**
     * The version of the last message with the link, and when the
     * first about it was written (database clock).
     */
    shownVersion: integer('shown_version'),
    shownAt: at('shown_at').notNull().defaultNow(),
    /**
     * The date that they were shown when they said yes; the post's may differ. Null without a date or a yes.
     */
    agreedDate: at('agreed_date'),
    /** The post's date that they were last told. */
    toldDate: at('told_date'),
    /** A tacit yes: counted because no answer came, as the client agreed to. */
    tacit: boolean('tacit').notNull().default(false),
    openedAt: at('opened_at'),
    respondedAt: at('responded_at'),
    /** The agency withdrew the link: it opens nothing until they are given another. */
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
    // For deleting a post's approvals without reading the whole table.
    index('approvals_post').on(t.postId),
    // Everything that waits for one person.
    index('approvals_contact')
      .on(sql`lower(${t.reviewerContact})`)
      .where(sql`${t.removedAt} is null`),
  ],
);

/** An anchor with its file and the file's place in the post, which both outlive the file's row. */
export type StoredAnchor = Anchor & { objectPath?: string; number?: number };

/**
 * A post's thread. A line is a member's (userId) or a reviewer's (approvalId), and belongs to the version
 * that it is about. A reviewer's answer is a line with a decision, with or without text. Lines are never
 * edited: an approval that becomes pending again leaves its answers here.
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
    /** The name of the key that a program wrote the line with, on behalf of the member who made the key. */
    keyName: text('key_name'),
    version: integer('version').notNull(),
    /** Who reads it: the client too, or only the agency. */
    side: text('side').$type<CommentSide>().notNull().default('client'),
    decision: text('decision').$type<Decision>(),
    /** The date that the answer is about: the one that the reviewer was shown or told. */
    agreedDate: at('agreed_date'),
    /** A tacit yes: nobody gave it, it was counted because the client agreed to that. */
    tacit: boolean('tacit').notNull().default(false),
    /**
     * For a yes that an unchanged copy took over: the post that it was given to, and that post's title then,
     * which stays. Both null for an answer to this post.
     */
    takenFromId: uuid('taken_from_id').references(() => posts.id, { onDelete: 'set null' }),
    takenFrom: text('taken_from'),
    /** The place in the post that the line is about; null for the whole post. */
    anchor: jsonb('anchor').$type<StoredAnchor>(),
    body: text('body'),
    /** A request that the agency ticks off. */
    task: boolean('task').notNull().default(false),
    /** For a request, its answer; for a reply to a request, the request. */
    replyTo: uuid('reply_to').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    resolvedAt: at('resolved_at'),
    /** How the answer came, if not by a page. */
    way: text('way').$type<AnswerWay>(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    // An inside reviewer's line has both authors, and is never for the client.
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
    // Only lines of copies that took over a yes: few, among all lines.
    index('comments_taken_from')
      .on(t.takenFromId)
      .where(sql`${t.takenFromId} is not null`),
    // Only open requests: lists and cards count them without reading threads.
    index('comments_to_do')
      .on(t.agencyId, t.postId)
      .where(sql`${t.task} and ${t.resolvedAt} is null`),
  ],
);

/**
 * The versions that a reviewer has been shown while they were asked about them, written when the page reports
 * it. A version that is not here is never shown to them as an earlier one.
 */
export const approvalLooks = pgTable(
  'approval_looks',
  {
    approvalId: uuid('approval_id')
      .notNull()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** The post's date then, which versions do not contain. */
    scheduledAt: at('scheduled_at'),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.approvalId, t.version] })],
);

/** Links that no longer open their approval; they still identify the reviewer, who can be sent another. */
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
