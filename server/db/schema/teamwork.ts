import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { OwnerKind } from '#domain/messages/kinds.ts';
import { users } from './accounts.ts';
import { agencyId } from './agencies.ts';
import { comments } from './approvals.ts';
import { at } from './instant.ts';
import { posts } from './posts.ts';

/** Who has a post open, per tab. A row that is not renewed for a while no longer counts. */
export const postPresence = pgTable(
  'post_presence',
  {
    agencyId: agencyId(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tab: uuid('tab').notNull(),
    editing: boolean('editing').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId, t.tab] }),
    index('post_presence_agency').on(t.agencyId, t.seenAt),
    index('post_presence_user').on(t.userId),
  ],
);

/** Members named in a note, and when they saw it. */
export const mentions = pgTable(
  'mentions',
  {
    agencyId: agencyId(),
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: at('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    index('mentions_agency').on(t.agencyId),
    index('mentions_user').on(t.userId),
    index('mentions_unseen')
      .on(t.userId)
      .where(sql`${t.seenAt} is null`),
  ],
);

/** News for a person who chose gathered mails; deleted when told. */
export const gatheredNews = pgTable(
  'gathered_news',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Decides whether it goes to whoever has the post after them; null in rows from before this column. */
    kind: text('kind').$type<OwnerKind>(),
    /** A sentence without its full stop. */
    what: text('what').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('gathered_news_agency').on(t.agencyId),
    index('gathered_news_user').on(t.userId, t.createdAt),
    index('gathered_news_post').on(t.postId),
  ],
);
