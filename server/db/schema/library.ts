import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TextKind } from '#domain/library/saved-texts.ts';
import { agencyId } from './agencies.ts';
import { companies } from './companies.ts';
import { at } from './instant.ts';
import { posts } from './posts.ts';

/** Texts that are saved for a client to be used in posts. */
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
    /** Deleted, but kept while that can be undone. */
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

/** What is checked before a client's posts are sent. A client without a row has no checklist. */
export const checklists = pgTable(
  'checklists',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    required: boolean('required').notNull(),
    links: boolean('links').notNull(),
    altText: boolean('alt_text').notNull(),
    spelling: boolean('spelling').notNull(),
    own: text('own').array().notNull().default([]),
  },
  (t) => [index('checklists_agency').on(t.agencyId)],
);

/** Checks that were ticked off or run, and at which version. */
export const postChecks = pgTable(
  'post_checks',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    /** What is wrong; null if it is done. */
    says: text('says'),
    by: text('by').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.key] })],
);
