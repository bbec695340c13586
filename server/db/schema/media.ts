import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MediaKind } from '#domain/media/kind.ts';
import { agencyId } from './agencies.ts';
import { at } from './instant.ts';

/** An uploaded file. Its path in answers is /objects/uploads/<id>. */
export const objects = pgTable(
  'objects',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    agencyId: agencyId(),
    /** The person or key that uploaded it; null for files from before this was noted. */
    uploadedBy: uuid('uploaded_by'),
    /** pending until normalize has judged the content. */
    state: text('state').$type<'pending' | 'ready'>().notNull().default('pending'),
    kind: text('kind').$type<MediaKind>(),
    contentType: text('content_type'),
    bytes: bigint('bytes', { mode: 'number' }),
    width: integer('width'),
    height: integer('height'),
    /** The length of a video, null if it could not be read; or of a picture, null if it stands still or is an old one. */
    seconds: doublePrecision('seconds'),
    /** A poster frame could be made (videos only). */
    hasPoster: integer('has_poster').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('objects_agency').on(t.agencyId), index('objects_created').on(t.createdAt)],
);

/** A video converted for networks: made once per format, before the posts that need it are due. */
export const networkFilms = pgTable(
  'network_films',
  {
    objectId: uuid('object_id')
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    /** See `filmName`. */
    name: text('name').notNull(),
    state: text('state').$type<'making' | 'ready' | 'failed'>().notNull().default('making'),
    /** In percent. */
    progress: integer('progress').notNull().default(0),
    reason: text('reason'),
    /** The video fits as it is: there is no second file. */
    asIs: boolean('as_is').notNull().default(false),
    bytes: bigint('bytes', { mode: 'number' }),
    width: integer('width'),
    height: integer('height'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.objectId, t.name] })],
);
