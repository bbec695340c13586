import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { agencies } from './agencies.ts';
import { at } from './instant.ts';

/**
 * An agency whose owner has asked for its deletion; the row goes when the closing is cancelled, or with the
 * agency. While it exists, nothing is sent and no link opens: see `ofOpenAgency` in visible-to.ts.
 */
export const agencyClosings = pgTable(
  'agency_closings',
  {
    agencyId: uuid('agency_id')
      .primaryKey()
      .references(() => agencies.id, { onDelete: 'cascade' }),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    askedAt: at('asked_at').notNull(),
    /** When the agency is deleted. */
    closesAt: at('closes_at').notNull(),
    /** When its people were reminded; null until then. */
    remindedAt: at('reminded_at'),
    /** When the deletion began, which cannot be undone. */
    endedAt: at('ended_at'),
  },
  (t) => [index('agency_closings_asked_by').on(t.askedBy)],
);
