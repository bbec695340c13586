import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { agencyId } from './agencies.ts';
import { at } from './instant.ts';
import { posts } from './posts.ts';

/** Posts that are copied and come back some time after they went out. */
export const evergreenPosts = pgTable(
  'evergreen_posts',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    afterDays: integer('after_days').notNull(),
    most: integer('most').notNull(),
    made: integer('made').notNull().default(0),
    pausedAt: at('paused_at'),
    /** The newest copy; null before the first, or if it was deleted. */
    lastCopyId: uuid('last_copy_id').references(() => posts.id, { onDelete: 'set null' }),
    /** When the newest copy was made; if it was deleted, when it went out, or else was deleted. */
    lastMadeAt: at('last_made_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('evergreen_posts_agency').on(t.agencyId),
    index('evergreen_posts_last_copy').on(t.lastCopyId),
  ],
);
