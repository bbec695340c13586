import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TextKind } from '#domain/library/saved-texts.ts';
import { agencyId } from './agencies.ts';
import { companies } from './companies.ts';
import { at } from './instant.ts';

/** Words that are kept of a client to be put into posts. */
export const savedTexts = pgTable(
  'saved_texts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<TextKind>().notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    /** Deleted, and kept for as long as that can be undone. */
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('saved_texts_name_unique')
      .on(t.companyId, t.kind, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
    index('saved_texts_agency').on(t.agencyId),
    index('saved_texts_company').on(t.companyId),
    index('saved_texts_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
  ],
);
