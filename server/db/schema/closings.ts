import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { agencies } from './agencies.ts';
import { at } from './instant.ts';

/**
 * An agency whose owner has asked for its deletion, one row each; the row goes when the agency is kept after all, or
 * with the agency. While it is there nothing goes out and nothing is open: `ofOpenAgency` in visible-to.ts asks it.
 */
export const agencyClosings = pgTable(
  'agency_closings',
  {
    agencyId: uuid('agency_id')
      .primaryKey()
      .references(() => agencies.id, { onDelete: 'cascade' }),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    askedAt: at('asked_at').notNull(),
    /** From then on it is deleted. */
    closesAt: at('closes_at').notNull(),
    /** When its people were reminded; null until then. */
    remindedAt: at('reminded_at'),
    /** When the deletion began: from here there is no way back. */
    endedAt: at('ended_at'),
  },
  (t) => [index('agency_closings_asked_by').on(t.askedBy)],
);
