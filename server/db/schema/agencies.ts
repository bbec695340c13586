import { bigint, boolean, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#domain/agencies/abilities.ts';
import type { NewClient } from '#domain/companies/new-client.ts';
import { users } from './accounts.ts';
import { at } from './instant.ts';

/** The tenant, which everything in lists belongs to. */
export const agencies = pgTable('agencies', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  /** False: the name is the founder's, and clients do not see it. */
  hasOwnName: boolean('has_own_name').notNull().default(false),
  logoUrl: text('logo_url'),
  /** #rrggbb as chosen; `shadesOf` in domain/agencies makes readable shades of it. */
  accent: text('accent'),
  /** Whether clients read that the page is made with Greenroom. */
  showsGreenroom: boolean('shows_greenroom').notNull().default(true),
  /** The sender's name in mail programs; null: the member who sends. */
  senderName: text('sender_name'),
  /** Whether only sessions that a second factor opened may see the agency. */
  requiresTwoFactor: boolean('requires_two_factor').notNull().default(false),
  /** Defaults of new clients; null: the product's. */
  newClient: jsonb('new_client').$type<NewClient>(),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** The column of a row that belongs to an agency and is deleted with it. */
export const agencyId = () =>
  uuid('agency_id')
    .notNull()
    .references(() => agencies.id, { onDelete: 'cascade' });

/** Who works for an agency. */
export const members = pgTable(
  'members',
  {
    agencyId: agencyId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    /** All clients of the agency, or those in `member_companies`. */
    sees: text('sees').$type<'all' | 'some'>().notNull().default('all'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.userId] }), index('members_user').on(t.userId)],
);

/** One counter per agency, moved at commit by triggers on everything that its members' screens read. */
export const agencyRevisions = pgTable('agency_revisions', {
  agencyId: uuid('agency_id')
    .primaryKey()
    .references(() => agencies.id, { onDelete: 'cascade' }),
  revision: bigint('revision', { mode: 'number' }).notNull().default(1),
});

/** What an agency used on one day (UTC), for limits that deleting rows must not lift. */
export const dailyUsage = pgTable(
  'daily_usage',
  {
    agencyId: agencyId(),
    kind: text('kind').$type<'upload-bytes' | 'mails' | 'texts' | 'addresses'>().notNull(),
    day: date('day').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.kind, t.day] })],
);
