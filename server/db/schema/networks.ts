import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TargetState } from '#domain/networks/targets.ts';
import { users } from './accounts.ts';
import { agencyId } from './agencies.ts';
import { companies } from './companies.ts';
import { at } from './instant.ts';
import { posts } from './posts.ts';

/** A client's profile on a network. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    network: text('network').notNull(),
    /** The network's id of the profile; the same profile connected again is the same row. */
    remoteId: text('remote_id').notNull(),
    handle: text('handle').notNull(),
    name: text('name').notNull().default(''),
    /** The picture's URL at the network; our pages do not load it. */
    avatarUrl: text('avatar_url'),
    /** A small copy of that picture, as a data URL. */
    picture: text('picture'),
    /** The scopes that the network says were granted; null if it does not say. */
    scopes: jsonb('scopes').$type<string[]>(),
    /** The log-in that it was connected by: accounts of one log-in share an access. */
    grantId: uuid('grant_id'),
    /** What the channel needs besides the tokens, such as the profile's server. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    /** The channel's tokens, sealed with SECRET_KEY. */
    tokens: text('tokens').notNull(),
    /** From then on the tokens are renewed before use; null if there is nothing to renew. */
    refreshAt: at('refresh_at'),
    /** When a person has to connect it again; null: never. */
    expiresAt: at('expires_at'),
    /** How many days before the end its owner was last told; null if not yet. */
    warnedDays: integer('warned_days'),
    /** Why it stopped working; null while it works. */
    brokenReason: text('broken_reason'),
    /** Preselected for new posts of its client. */
    isDefault: boolean('is_default').notNull().default(true),
    connectedBy: uuid('connected_by').references(() => users.id, { onDelete: 'set null' }),
    connectedAt: at('connected_at').notNull().defaultNow(),
    lastTestedAt: at('last_tested_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('accounts_unique').on(t.companyId, t.network, t.remoteId),
    index('accounts_agency').on(t.agencyId),
    index('accounts_connected_by').on(t.connectedBy),
    index('accounts_profile').on(t.network, t.remoteId),
    index('accounts_ending')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
  ],
);

/** A connection that was begun in a popup and is not finished. */
export const networkAuthorizations = pgTable(
  'network_authorizations',
  {
    id: uuid('id').notNull().defaultRandom(),
    /** SHA-256 of the state parameter. */
    state: text('state').primaryKey(),
    agencyId: agencyId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    network: text('network').notNull(),
    /** What the channel needs back with the code, encrypted. */
    kept: text('kept').notNull(),
    /** The profiles that the person may publish to, encrypted, until some are chosen. */
    found: text('found'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('network_authorizations_id').on(t.id),
    index('network_authorizations_agency').on(t.agencyId),
    index('network_authorizations_user').on(t.userId),
    index('network_authorizations_company').on(t.companyId),
  ],
);

/** Where a post goes out: one row per account, with the result there. */
export const postTargets = pgTable(
  'post_targets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Null once the account was disconnected; network and handle still name it. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Which profile that account was, since it was disconnected; null if it was not, or if nobody knows. */
    profileId: text('profile_id'),
    network: text('network').notNull(),
    handle: text('handle').notNull(),
    order: integer('order').notNull().default(0),
    /** Null: the post's own caption. */
    caption: text('caption'),
    options: jsonb('options').$type<Record<string, unknown>>().notNull().default({}),
    state: text('state').$type<TargetState>().notNull().default('waiting'),
    /** Why it failed, or why it is not out yet. */
    reason: text('reason'),
    url: text('url'),
    /** The network's id of the post. */
    remoteId: text('remote_id'),
    publishedAt: at('published_at'),
    /** What the channel has prepared so far, and for which version. */
    checkpoint: jsonb('checkpoint').$type<Record<string, unknown>>(),
    checkpointVersion: integer('checkpoint_version'),
    /** Counts stored steps: a worker that stores the next must know this number, so only one continues. */
    step: integer('step').notNull().default(0),
    /** Failed tries in a row, and when the next one may be made. */
    tries: integer('tries').notNull().default(0),
    notBefore: at('not_before'),
    likes: integer('likes'),
    comments: integer('comments'),
    /** When the figures were last read. */
    figuresAt: at('figures_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('post_targets_unique').on(t.postId, t.accountId),
    index('post_targets_post').on(t.postId, t.order),
    index('post_targets_account').on(t.accountId),
    index('post_targets_unfinished')
      .on(t.notBefore)
      .where(sql`${t.state} = 'published' and ${t.notBefore} is not null`),
    index('post_targets_figures')
      .on(t.figuresAt)
      .where(sql`${t.state} = 'published'`),
  ],
);
