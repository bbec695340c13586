import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PostStages } from '#domain/approvals/stages.ts';
import type { AnswerWay } from '#domain/approvals/status.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import { users } from './accounts.ts';
import { agencyId } from './agencies.ts';
import { campaigns } from './campaigns.ts';
import { companies } from './companies.ts';
import { at } from './instant.ts';

export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    /** Who made it. */
    authorId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The key that made it in the name of its author; null if the author made it in person. */
    madeByKey: uuid('made_by_key'),
    /** Null for posts without a company, which screens group as UNCATEGORIZED. */
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'set null' }),
    /** The post's campaign, one of its own client's; or null. */
    campaignId: uuid('campaign_id').references(() => campaigns.id, { onDelete: 'set null' }),
    title: text('title').notNull().default(''),
    caption: text('caption').notNull().default(''),
    /** Only server/features/posts/change-status.ts writes it. */
    status: text('status').$type<PostStatus>().notNull().default('Draft'),
    scheduledAt: at('scheduled_at'),
    publishedAt: at('published_at'),
    /** Opens the read-only preview that the owner can share. */
    approvalToken: text('approval_token').notNull().unique(),
    /** Since when the preview link opens nothing; null while it is on. */
    previewOffAt: at('preview_off_at'),
    /** Counts changes of texts, media, accounts and, if the client's yes includes it, the date. */
    version: integer('version').notNull().default(1),
    /** Review-by date; approvals carry it as their dueAt. */
    reviewDueAt: at('review_due_at'),
    /** When the worker told the owner that this post is due, to be posted by hand. */
    dueToldAt: at('due_told_at'),
    /** When the owner was last told of reviewers' comments; later ones are gathered for a while. */
    commentsToldAt: at('comments_told_at'),
    /** Since when it is the current side's turn; see domain/posts/turn.ts. */
    turnSince: at('turn_since').notNull().defaultNow(),
    /** How often the plan was moved because an answer was missing. */
    planMoves: integer('plan_moves').notNull().default(0),
    /** When the date last changed; null once everyone who agreed to the earlier date was told. */
    dateMovedAt: at('date_moved_at'),
    /** The post's copy of the client's stages, since it was sent; see domain/approvals/stages.ts. */
    stages: jsonb('stages').$type<PostStages>(),
    /** The assignee, and since when; see domain/teamwork. */
    assignedTo: uuid('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    assignedAt: at('assigned_at'),
    failureReason: text('failure_reason'),
    /** Where the post is public, if its channel said so. */
    publishedUrl: text('published_url'),
    /** Removed from grid and calendar after it was published; its record stays. */
    archivedAt: at('archived_at'),
    /** Deleted, but kept while that can be undone; `archivedAt` is set as well, which hides it. */
    deletedAt: at('deleted_at'),
    /** The step of _Plan many_ that made it with others; undoing removes the whole step. */
    madeIn: uuid('made_in'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('posts_author').on(t.authorId),
    index('posts_assigned')
      .on(t.assignedTo)
      .where(sql`${t.assignedTo} is not null`),
    index('posts_newest').on(t.agencyId, t.createdAt.desc(), t.id.desc()),
    index('posts_company_newest').on(t.agencyId, t.companyId, t.createdAt.desc(), t.id.desc()),
    index('posts_company').on(t.companyId),
    index('posts_campaign')
      .on(t.campaignId)
      .where(sql`${t.campaignId} is not null`),
    index('posts_calendar').on(t.agencyId, sql`least(${t.scheduledAt}, ${t.publishedAt})`),
    index('posts_company_calendar').on(
      t.agencyId,
      t.companyId,
      sql`least(${t.scheduledAt}, ${t.publishedAt})`,
    ),
    index('posts_updated').on(t.agencyId, t.updatedAt),
    index('posts_due')
      .on(t.agencyId, t.scheduledAt)
      .where(sql`${t.status} = 'Scheduled'`),
    // Posts in review, and planned posts that are not approved.
    index('posts_before_approval')
      .on(t.agencyId, t.scheduledAt)
      .where(sql`${t.status} in ('Draft', 'In Review', 'Changes Requested')`),
    // The longest turns of each client.
    index('posts_turn')
      .on(t.agencyId, t.companyId, t.turnSince)
      .where(sql`${t.status} in ('In Review', 'Changes Requested', 'Failed') and ${t.archivedAt} is null`),
    index('posts_date_moved')
      .on(t.dateMovedAt)
      .where(sql`${t.dateMovedAt} is not null`),
    index('posts_waiting')
      .on(t.scheduledAt)
      .where(sql`${t.status} = 'Scheduled'`),
    index('posts_made_in')
      .on(t.madeIn)
      .where(sql`${t.madeIn} is not null`),
    index('posts_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
  ],
);

/** Numbers of posts that are not archived, kept by triggers at commit; see server/db/migrations. */
export const postCounts = pgTable(
  'post_counts',
  {
    agencyId: agencyId(),
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    status: text('status').$type<PostStatus>().notNull(),
    posts: integer('posts').notNull(),
  },
  (t) => [
    unique('post_counts_unique').on(t.agencyId, t.companyId, t.status).nullsNotDistinct(),
    index('post_counts_company').on(t.companyId),
  ],
);

export const postAssets = pgTable(
  'post_assets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    objectPath: text('object_path').notNull(),
    type: text('type').$type<MediaKind>().notNull(),
    order: integer('order').notNull().default(0),
    altText: text('alt_text'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('post_assets_post').on(t.postId, t.order, t.createdAt, t.id),
    index('post_assets_object').on(t.objectPath),
  ],
);

export interface VersionAsset {
  objectPath: string;
  type: MediaKind;
  altText: string | null;
}

/** An account that a version goes to, with its caption there. */
export interface VersionTarget {
  /** Null if it was disconnected before. */
  accountId: string | null;
  network: string;
  handle: string;
  caption: string | null;
  options: Record<string, unknown>;
}

/** The content of each version, so that the record can show exactly what was approved. */
export const postVersions = pgTable(
  'post_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    caption: text('caption').notNull(),
    assets: jsonb('assets').$type<VersionAsset[]>().notNull(),
    targets: jsonb('targets').$type<VersionTarget[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('post_versions_unique').on(t.postId, t.version),
    index('post_versions_assets').using('gin', t.assets.op('jsonb_path_ops')),
  ],
);

/** Append-only. */
export const postHistory = pgTable(
  'post_history',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Orders entries that share an instant. */
    seq: integer('seq').generatedAlwaysAsIdentity(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    actor: text('actor').notNull(),
    event: text('event').$type<HistoryEvent>().notNull(),
    from: text('from').$type<PostStatus>(),
    to: text('to').$type<PostStatus>(),
    version: integer('version').notNull(),
    note: text('note'),
    /** How a reviewer's answer came, if not by a page. */
    way: text('way').$type<AnswerWay>(),
  },
  (t) => [index('post_history_post').on(t.postId, t.seq)],
);
