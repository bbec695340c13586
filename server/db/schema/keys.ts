import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { KeyRole } from '#domain/agencies/keys.ts';
import { users } from './accounts.ts';
import { agencyId } from './agencies.ts';
import { at } from './instant.ts';

/** Keys with which programs act for an agency. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    name: text('name').notNull(),
    /** SHA-256 of the key: the table alone opens nothing. */
    hash: text('hash').notNull().unique(),
    /** The key's first characters, to recognise it by. */
    begins: text('begins').notNull(),
    role: text('role').$type<KeyRole>().notNull(),
    /** The clients that it sees; null for all. */
    companyIds: uuid('company_ids').array(),
    /** The owner who made it and answers for what it writes; it ends when they are no longer an owner. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Written at most once a minute. */
    lastUsedAt: at('last_used_at'),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    /** Revoked because its maker is no longer an owner. */
    revokedWhy: text('revoked_why').$type<'maker left'>(),
  },
  (t) => [
    index('api_keys_agency').on(t.agencyId, t.createdAt.desc()),
    index('api_keys_created_by').on(t.createdBy),
  ],
);
