import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from './instant.ts';
import { posts } from './posts.ts';

/**
 * One row for each try to hand a version of a post to its channel. The key is deterministic, so that two
 * workers collide instead of publishing twice.
 */
export const publishAttempts = pgTable(
  'publish_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** Whom it was handed to; the company may have another channel since. */
    channel: text('channel').notNull().default('reminder'),
    /** Whether it may be made again where nobody saw its end. */
    repeatable: boolean('repeatable').notNull().default(true),
    /** <post>:<version>:<scheduled instant>:<retry number> */
    key: text('key').notNull(),
    state: text('state')
      .$type<'calling' | 'published' | 'reminded' | 'retry' | 'failed' | 'unconfirmed'>()
      .notNull(),
    link: text('link'),
    reason: text('reason'),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (t) => [uniqueIndex('publish_attempts_key').on(t.key), index('publish_attempts_post').on(t.postId)],
);
