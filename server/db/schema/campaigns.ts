import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CampaignColour } from '#domain/campaigns/colours.ts';
import { agencyId } from './agencies.ts';
import { companies } from './companies.ts';
import { at } from './instant.ts';

/** A name and a colour for posts of one client; only the agency sees it. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    colour: text('colour').$type<CampaignColour>().notNull(),
    /** Deleted, but kept while that can be undone: its posts show no campaign meanwhile. */
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('campaigns_name_unique')
      .on(t.companyId, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
    index('campaigns_agency').on(t.agencyId),
    index('campaigns_company').on(t.companyId),
    index('campaigns_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
  ],
);
