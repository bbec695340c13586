import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MediaKind } from '#domain/media/kind.ts';
import { agencyId } from './agencies.ts';
import { at } from './instant.ts';

/** An uploaded file. Its path in answers is /objects/uploads/<id>. */
export const objects = pgTable(
  'objects',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    /** pending until normalize has judged the content. */
    state: text('state').$type<'pending' | 'ready'>().notNull().default('pending'),
    kind: text('kind').$type<MediaKind>(),
    contentType: text('content_type'),
    bytes: bigint('bytes', { mode: 'number' }),
    width: integer('width'),
    height: integer('height'),
    /** A poster frame could be made (videos only). */
    hasPoster: integer('has_poster').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('objects_agency').on(t.agencyId), index('objects_created').on(t.createdAt)],
);
