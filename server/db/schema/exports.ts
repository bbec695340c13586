import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { EXPORT_STATES } from '#domain/agencies/export-contract.ts';
import { users } from './accounts.ts';
import { agencyId } from './agencies.ts';
import { at } from './instant.ts';

/** An archive of everything that an agency has, made by a worker. */
export const agencyExports = pgTable(
  'agency_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<(typeof EXPORT_STATES)[number]>().notNull().default('making'),
    /** In percent. */
    progress: integer('progress').notNull().default(0),
    /** The size of each archive; empty until they are ready. */
    bytes: bigint('bytes', { mode: 'number' }).array().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When it can no longer be downloaded; null until it is ready. */
    expiresAt: at('expires_at'),
  },
  (t) => [
    index('agency_exports_agency').on(t.agencyId, t.createdAt.desc()),
    index('agency_exports_asked_by').on(t.askedBy),
  ],
);
