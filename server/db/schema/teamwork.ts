import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { agencyId } from './agencies.ts';
import { at } from './instant.ts';
import { posts } from './posts.ts';

/** Who has a post open, tab by tab. A row that was not renewed for a while says nothing any more. */
export const postPresence = pgTable(
  'post_presence',
  {
    agencyId: agencyId(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tab: uuid('tab').notNull(),
    editing: boolean('editing').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId, t.tab] }),
    index('post_presence_agency').on(t.agencyId, t.seenAt),
    index('post_presence_user').on(t.userId),
  ],
);
