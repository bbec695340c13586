import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { COUNTED_STATUSES } from '#domain/posts/counts.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { MovedDate } from '#server/features/messages/templates/review-request.ts';
import type { PostRow } from '#server/features/posts/store.ts';
import type { Told } from './told.ts';

/** Moved dates by the approval whose message tells them. */
export type MovedDates = Map<string, MovedDate[]>;

/** An approved post whose date differs from the one that its reviewer was told last. */
export const hasMoved = and(
  eq(approvals.status, 'approved'),
  isNull(approvals.removedAt),
  isNotNull(approvals.toldDate),
  isNotNull(posts.scheduledAt),
  ne(approvals.toldDate, posts.scheduledAt),
  isNull(posts.archivedAt),
  sql`posts.status not in (${sql.join(
    [...COUNTED_STATUSES.published, ...COUNTED_STATUSES.failed].map((status) => sql`${status}`),
    sql`, `,
  )})`,
);

/**
 * Takes the moved dates that this person has not been told at this client, and marks them as told. Rows that
 * another transaction holds are skipped and left for the next message.
 */
export async function takeMoved(
  tx: Tx,
  { id, companyId }: Pick<PostRow, 'id' | 'companyId'>,
  contact: string,
): Promise<(MovedDate & { approvalId: string; postId: string; version: number })[]> {
  const found = await tx
    .select({
      approvalId: approvals.id,
      postId: posts.id,
      version: posts.version,
      caption: posts.caption,
      from: approvals.toldDate,
      to: posts.scheduledAt,
    })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(
      and(
        sql`lower(${approvals.reviewerContact}) = lower(${contact})`,
        companyId === null ? eq(posts.id, id) : eq(posts.companyId, companyId),
        hasMoved,
      ),
    )
    .orderBy(posts.scheduledAt, posts.id)
    .for('update', { of: approvals, skipLocked: true });
  const moved = found.flatMap(({ from, to, ...one }) => (from && to ? { ...one, from, to } : []));
  for (const { approvalId, to } of moved)
    await tx.update(approvals).set({ toldDate: to }).where(eq(approvals.id, approvalId));
  return moved;
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
        ? [{ from: one.toldDate, to: post.scheduledAt, caption: null }]
        : [];
    const isMail = (one.sendTo?.type ?? one.reviewerType) === 'email';
    const others = isMail ? await takeMoved(tx, post, one.reviewerContact) : [];
    moved.set(one.id, [...own, ...others.filter(({ postId }) => postId !== post.id)]);
  }
  return moved;
}

/** Reviewers who agreed to another date than the post's and have not been told. The caller holds the post. */
export const notTold = (tx: Tx, postId: string) =>
  tx
    .select({ approval: approvals })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(and(inArray(posts.id, [postId]), hasMoved))
    .orderBy(approvals.place, approvals.id);

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
