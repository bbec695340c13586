import { and, eq, inArray, isNotNull, isNull, ne, not, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { ON_TIME_WITHIN } from '#domain/posts/agreed-date.ts';
import { COUNTED_STATUSES } from '#domain/posts/status-groups.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { CarriedDate } from '#server/db/schema/messages.ts';
import type { MovedDate } from '#server/features/messages/templates/review-request.ts';
import { couldNotBeTold, isBeingTold, lastTold } from '#server/features/messages/told-dates.ts';
import type { PostRow } from '#server/features/posts/store.ts';
import type { Told } from './told.ts';

/** A moved date, and the approval of the post that it is of. */
export type MovedDateOf = MovedDate & { approvalId: string };

/** Moved dates by the approval whose message tells them. */
export type MovedDates = Map<string, MovedDateOf[]>;

/** As the message that tells them stores them. */
export const carried = (moved: readonly MovedDateOf[]): { movedDates?: CarriedDate[] } =>
  moved.length === 0
    ? {}
    : {
        movedDates: moved.map(({ approvalId, from, to }) => ({
          approvalId,
          from: from.toISOString(),
          to: to.toISOString(),
        })),
      };

const isOut = inArray(posts.status, [...COUNTED_STATUSES.published]);

/**
 * The date that reviewers should know: the planned one, or when the post went out if that was earlier. Who
 * marks a post as posted after its time may have posted it on time, so a later mark is no other date.
 */
const toBeKnown = sql<Date | null>`case when ${isOut}
  then least(${posts.scheduledAt}, ${posts.publishedAt})
  else ${posts.scheduledAt} end`.mapWith(posts.scheduledAt);

/**
 * An approved post whose date differs from the one that its reviewer was told last, or is being told. Of posts
 * that are out, those that still wait to be told: what went out long ago is no news.
 */
export const hasMoved = and(
  eq(approvals.status, 'approved'),
  isNull(approvals.removedAt),
  // Their link opens nothing, and they get no messages.
  isNull(approvals.linkWithdrawnAt),
  isNotNull(approvals.toldDate),
  isNotNull(posts.scheduledAt),
  ne(lastTold, toBeKnown),
  isNull(posts.archivedAt),
  notInArray(posts.status, [...COUNTED_STATUSES.failed]),
  or(
    not(isOut),
    and(
      isNotNull(posts.dateMovedAt),
      sql`abs(extract(epoch from ${lastTold} - ${toBeKnown})) * 1000 > ${ON_TIME_WITHIN}`,
    ),
  ),
);

/**
 * The moved dates that this person has not been told at this client, held for a message of this transaction.
 * Rows that another transaction holds are skipped and left for the next message.
 */
export async function takeMoved(
  tx: Tx,
  { id, companyId }: Pick<PostRow, 'id' | 'companyId'>,
  contact: string,
): Promise<(MovedDateOf & { postId: string; version: number })[]> {
  const held = await tx
    .select({ id: approvals.id })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(
      and(
        sql`lower(${approvals.reviewerContact}) = lower(${contact})`,
        companyId === null ? eq(posts.id, id) : eq(posts.companyId, companyId),
        hasMoved,
      ),
    )
    .for('update', { of: approvals, skipLocked: true });
  if (held.length === 0) return [];
  // Read once they are held: a message that was committed just before may tell them.
  const found = await tx
    .select({
      approvalId: approvals.id,
      postId: posts.id,
      version: posts.version,
      caption: posts.caption,
      from: lastTold,
      to: toBeKnown,
      approved: approvals.answeredVersion,
    })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(
      and(
        inArray(
          approvals.id,
          held.map((one) => one.id),
        ),
        hasMoved,
      ),
    )
    .orderBy(toBeKnown, posts.id);
  return found.flatMap(({ from, to, approved, ...one }) => {
    const { version } = one;
    const changed = approved === null || approved === version ? null : { approved, version };
    return from && to ? { ...one, from, to, changed } : [];
  });
}

type Mailed = Pick<Told, 'id' | 'reviewerContact' | 'reviewerType' | 'sendTo' | 'toldDate'>;

/**
 * The moved dates that a message about a post also tells: the post's own new date and, by mail only, which
 * has room for it, the new dates of other posts that the reader approved.
 */
export async function takeMovedDates(
  tx: Tx,
  post: Pick<PostRow, 'id' | 'companyId' | 'scheduledAt'>,
  asked: readonly Mailed[],
): Promise<MovedDates> {
  const moved: MovedDates = new Map();
  for (const one of asked) {
    const own =
      one.toldDate && post.scheduledAt && one.toldDate.getTime() !== post.scheduledAt.getTime()
        ? [{ approvalId: one.id, from: one.toldDate, to: post.scheduledAt, caption: null }]
        : [];
    const isMail = (one.sendTo?.type ?? one.reviewerType) === 'email';
    const others = isMail ? await takeMoved(tx, post, one.reviewerContact) : [];
    moved.set(one.id, [...own, ...others.filter(({ postId }) => postId !== post.id)]);
  }
  return moved;
}

/** Moved dates that need a message of their own; one that failed is left to the next message. */
const needsMessage = and(hasMoved, not(couldNotBeTold(toBeKnown)));

const someApproval = (which: SQL | undefined) =>
  sql`exists (select from approvals where approvals.post_id = ${posts.id} and ${which})`;

/** A post with somebody to be told, or without anybody whose message waits to be sent. */
export const isToBeLookedAt = or(someApproval(needsMessage), not(someApproval(isBeingTold)));

/** Reviewers who agreed to another date than the post's and have not been told. The caller holds the post. */
export const notTold = (tx: Tx, postId: string) =>
  tx
    .select({ approval: approvals })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(and(eq(posts.id, postId), needsMessage))
    .orderBy(approvals.place, approvals.id);

/** All reviewers of the post know its date: no message with it waits to be sent. The caller holds the post. */
export async function forgetMoved(tx: Tx, postId: string): Promise<void> {
  await tx
    .update(posts)
    .set({ dateMovedAt: null })
    .where(and(eq(posts.id, postId), not(someApproval(isBeingTold))));
}

/** The post and others of its client that one message may tell with it, because their dates moved, too. */
export async function withMovedBeside(tx: Tx, postId: string): Promise<string[]> {
  const ofSameClient = sql`posts.company_id = (select its.company_id from posts as its where its.id = ${postId})`;
  const others = await tx
    .selectDistinct({ id: posts.id })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(and(ofSameClient, hasMoved));
  return [...new Set([postId, ...others.map((one) => one.id)])];
}
