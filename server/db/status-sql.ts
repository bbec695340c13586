import { sql, type SQL } from 'drizzle-orm';
import { POST_STATUSES, type PostStatus } from '#domain/posts/status.ts';

/**
 * The statuses of which a rule of the domain is true, for `posts.status in …`: which statuses are meant is said
 * in domain/posts alone. They are literals in the statement, so that indexes on some statuses serve it.
 */
export const statusesThat = (is: (status: PostStatus) => boolean): SQL =>
  sql.raw(
    `(${POST_STATUSES.filter(is)
      .map((one) => `'${one}'`)
      .join(', ')})`,
  );
