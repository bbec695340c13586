import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReviewerType } from '#domain/approvals/status.ts';
import { agencyId } from './agencies.ts';
import { companies } from './companies.ts';
import { at } from './instant.ts';

/**
 * A person's standing page at a client, with everything that waits for them. It exists from their first
 * request until it is withdrawn; if they are asked again after that, they get another.
 */
export const desks = pgTable(
  'desks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    reviewerContact: text('reviewer_contact').notNull(),
    reviewerType: text('reviewer_type').$type<ReviewerType>().notNull(),
    /** The hash by which the link is found. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The link's token, encrypted with the server's key, for members who may copy it. */
    sealedToken: text('sealed_token').notNull(),
    openedAt: at('opened_at'),
    withdrawnAt: at('withdrawn_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('desks_person_unique')
      .on(t.companyId, sql`lower(${t.reviewerContact})`)
      .where(sql`${t.withdrawnAt} is null`),
    index('desks_agency').on(t.agencyId),
    index('desks_company').on(t.companyId),
  ],
);
