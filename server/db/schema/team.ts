import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#domain/agencies/abilities.ts';
import { users } from './accounts.ts';
import { agencyId, members } from './agencies.ts';
import { companies } from './companies.ts';
import { at } from './instant.ts';

/** The clients of a member who sees only some. */
export const memberCompanies = pgTable(
  'member_companies',
  {
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.userId, t.companyId] }),
    foreignKey({
      name: 'member_companies_member_fk',
      columns: [t.agencyId, t.userId],
      foreignColumns: [members.agencyId, members.userId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('member_companies_company').on(t.companyId),
  ],
);

/** Single-use links for joining an agency. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    /** SHA-256 of the token in the link. */
    token: text('token').notNull().unique(),
    /** Where the link was sent; null if it is passed on by hand. */
    email: text('email'),
    role: text('role').$type<Role>().notNull(),
    /** The clients that they will see; null for all. */
    companyIds: uuid('company_ids').array(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: at('withdrawn_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('invitations_agency').on(t.agencyId),
    index('invitations_invited_by').on(t.invitedBy),
    index('invitations_accepted_by').on(t.acceptedBy),
  ],
);
