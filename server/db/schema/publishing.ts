import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from './instant.ts';
import { postTargets } from './networks.ts';
import { posts } from './posts.ts';

/**
 * One row per try to hand a version of a post to its channel. The key is deterministic, so that two
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
    /** The target that it was for; null for a company's channel, or once the target is deleted. */
    targetId: uuid('target_id').references(() => postTargets.id, { onDelete: 'set null' }),
    /** The channel that it was handed to; the company may have another by now. */
    channel: text('channel').notNull().default('reminder'),
    /** Whether it may be repeated if its result is unknown. */
    repeatable: boolean('repeatable').notNull().default(true),
    /** <post>:<version>:<scheduled instant>:<retry number>, or <target>:<step> for an account. */
    key: text('key').notNull(),
    state: text('state')
      .$type<'calling' | 'published' | 'reminded' | 'retry' | 'failed' | 'unconfirmed'>()
      .notNull(),
    link: text('link'),
    reason: text('reason'),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    uniqueIndex('publish_attempts_key').on(t.key),
    index('publish_attempts_post').on(t.postId),
    index('publish_attempts_target').on(t.targetId),
  ],
);
