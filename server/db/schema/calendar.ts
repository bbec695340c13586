import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { agencyId } from './agencies.ts';
import { companies } from './companies.ts';
import { at } from './instant.ts';
import { posts } from './posts.ts';

export const calendarConnections = pgTable(
  'calendar_connections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Only this company's posts; null for all. */
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Both tokens are encrypted with SECRET_KEY. */
    accessToken: text('access_token').notNull(),
    refreshToken: text('refresh_token'),
    tokenExpiresAt: at('token_expires_at'),
    syncToken: text('sync_token'),
    /** Why the connection no longer works, e.g. the grant was revoked; null while it does. */
    brokenReason: text('broken_reason'),
    connectedAt: at('connected_at').notNull().defaultNow(),
    lastSyncedAt: at('last_synced_at'),
  },
  (t) => [
    index('calendar_connections_user').on(t.userId),
    index('calendar_connections_agency').on(t.agencyId),
    index('calendar_connections_company').on(t.companyId),
  ],
);

export const calendarEventMappings = pgTable(
  'calendar_event_mappings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Kept when the post is deleted, so that its event can still be removed. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => calendarConnections.id, { onDelete: 'cascade' }),
    externalEventId: text('external_event_id').notNull(),
    /**
     * Hash of the event's title and time, to skip writes that change nothing. Without a post: `refused 2` where
     * the removal was refused so often (features/calendar/refused-removals.ts).
     */
    shownHash: text('shown_hash'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('calendar_event_mappings_post').on(t.connectionId, t.postId),
    uniqueIndex('calendar_event_mappings_event').on(t.connectionId, t.externalEventId),
    index('calendar_event_mappings_of_post').on(t.postId),
    index('calendar_event_mappings_changed_outside')
      .on(t.connectionId)
      .where(sql`${t.shownHash} is null`),
  ],
);

/** An authorization that was begun and not finished. */
export const calendarAuthorizations = pgTable('calendar_authorizations', {
  /** SHA-256 of the state parameter. */
  state: text('state').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  verifier: text('verifier').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** A person's private ICS URLs: for all companies, for each, and for the posts without a company. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    secret: text('secret').primaryKey(),
    agencyId: agencyId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text('scope').$type<'all' | 'company' | 'uncategorized'>().notNull(),
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('calendar_feeds_unique').on(
      t.agencyId,
      t.userId,
      t.scope,
      sql`coalesce(${t.companyId}, ${t.userId})`,
    ),
    index('calendar_feeds_user').on(t.userId),
    index('calendar_feeds_company').on(t.companyId),
  ],
);
