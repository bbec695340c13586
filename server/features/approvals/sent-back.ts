import { sql } from 'drizzle-orm';
import { isSettledAhead, needsChanges } from '#domain/posts/status.ts';
import { statusesThat } from '#server/db/status-sql.ts';

const SETTLED = statusesThat(isSettledAhead);
const SENT_BACK = statusesThat(needsChanges);

/** Whether somebody of the client's asked for changes or took a yes back, and the post was not settled since; needs `posts`. */
export const isSentBackByClient = sql`exists (
  select from approvals as asking
   where asking.post_id = posts.id and asking.origin <> 'inside' and asking.status = 'rejected'
     and not exists (select from post_history as entry
                      where entry.post_id = posts.id and entry."to" in ${SETTLED} and entry.at > asking.responded_at))`;

/** Whether the post waits for changes that only the agency's own people asked for; needs `posts`. */
export const isStoppedInside = sql`(
  posts.stages is not null and posts.status in ${SENT_BACK} and not ${isSentBackByClient})`;
