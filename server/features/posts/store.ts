import { and, asc, eq, gt, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AnswerWay, ReviewerType } from '#domain/approvals/status.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { contentOf } from '#domain/posts/editable.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import { GOING_OUT, type PostState, type PostStatus, type Said } from '#domain/posts/status.ts';
import { CALL_FORGOTTEN_AFTER } from '#domain/publishing/timing.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { postAssets, postHistory, posts, postVersions } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { ofOpenAgency, visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { withNamesNow } from './history-names.ts';
import { isOutOtherwise } from './out-version.ts';

export type PostRow = typeof posts.$inferSelect;
export type ApprovalRow = typeof approvals.$inferSelect;

/**
 * Locks the post's row until the transaction ends, so that changes of a post run one after the other.
 * Members do not find archived posts unless `archivedToo`; nobody finds deleted ones unless `deletedToo`.
 * Workers do not find posts of a closing agency unless `closingToo`, for storing the result of a call that
 * was made before. Null if the post is not found.
 */
export async function lockIfThere(
  tx: Tx,
  id: string,
  tenant: Tenant | null = null,
  { archivedToo = tenant === null, deletedToo = false, closingToo = tenant !== null } = {},
): Promise<PostRow | null> {
  const [post] = await tx
    .select()
    .from(posts)
    .where(
      and(
        eq(posts.id, id),
        tenant ? visibleTo(tenant, posts) : undefined,
        archivedToo ? undefined : isNull(posts.archivedAt),
        deletedToo ? undefined : isNull(posts.deletedAt),
        closingToo ? undefined : ofOpenAgency(posts),
      ),
    )
    .for('update');
  return post ?? null;
}

/** The same, but throws if the post is not found. */
export async function lockPost(...which: Parameters<typeof lockIfThere>): Promise<PostRow> {
  const post = await lockIfThere(...which);
  if (!post) throw notFound('Post');
  return post;
}

/**
 * Locks several posts that one transaction will change or write the history of, in the order of their ids:
 * two transactions with posts in common do not wait for each other.
 */
export async function lockInOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, [...ids]))
    .orderBy(posts.id)
    .for('update');
}

/**
 * Whether a network is processing this post. The caller holds the post. A call whose worker died is given up
 * after a while and becomes unconfirmed. A target that may be published counts until the network has
 * answered: with a changed text it would not be recognised there and would go out twice.
 */
export async function isGoingOut(tx: Tx, postId: string, now: Date): Promise<boolean> {
  const calls = await tx
    .select({ id: publishAttempts.id })
    .from(publishAttempts)
    .where(
      and(
        eq(publishAttempts.postId, postId),
        eq(publishAttempts.state, 'calling'),
        eq(publishAttempts.repeatable, false),
        or(
          isNotNull(publishAttempts.targetId),
          gt(publishAttempts.startedAt, new Date(now.getTime() - CALL_FORGOTTEN_AFTER)),
        ),
      ),
    );
  return calls.length > 0;
}

/** For actions outside the state machine. */
export async function refuseWhileGoingOut(tx: Tx, postId: string, now: Date): Promise<void> {
  if (await isGoingOut(tx, postId, now)) throw new AppError('conflict', GOING_OUT);
}

/** An approval whose reviewer has been asked. */
export type AskedApproval = ApprovalRow & { askedAt: Date };

const isAsked = (row: ApprovalRow): row is AskedApproval => row.askedAt !== null;

/** Everyone named on a post, asked or not, in the order in which the agency named them. */
export const reviewersOf = (db: Handle, postId: string): Promise<ApprovalRow[]> =>
  db
    .select()
    .from(approvals)
    .where(and(eq(approvals.postId, postId), isNull(approvals.removedAt)))
    .orderBy(asc(approvals.place), asc(approvals.id));

/** The reviewers whom the post itself names; the client's stages add the others. */
export const namedOn = (reviewers: ApprovalRow[]): ApprovalRow[] =>
  reviewers.filter((one) => one.origin === 'post');

/** The reviewers who have been asked, in the order in which they were asked. */
export const askedOf = (reviewers: ApprovalRow[]): AskedApproval[] =>
  reviewers.filter(isAsked).toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime());

export const approvalsOf = async (db: Handle, postId: string): Promise<AskedApproval[]> =>
  askedOf(await reviewersOf(db, postId));

/** Contacts of the post's reviewers in the agency's order; for `select … from posts`. */
export const namedBy = (type: ReviewerType) => sql<string[]>`array(
  select reviewer_contact from ${approvals}
   where post_id = posts.id and removed_at is null and reviewer_type = ${type} and origin = 'post'
   order by place, id)`;

/** What reviewers have said about the post; for `select … from posts`. */
export const saidTo = sql<Said>`(
  select case when count(*) = 0 then 'nothing'
              when bool_or(approval.status = 'approved' and approval.answered_version = posts.version)
              then 'yes to this version' else 'something' end
    from ${comments} as answer join ${approvals} as approval on approval.id = answer.approval_id
   where answer.post_id = posts.id and answer.decision is not null)`;

/** What the state machine needs to know of a post. The caller holds the post. */
export async function stateOf(
  tx: Tx,
  post: PostRow,
): Promise<Omit<PostState, 'reviews'> & { reviews: AskedApproval[] }> {
  const [row] = await tx.select({ said: saidTo }).from(posts).where(eq(posts.id, post.id));
  const reviewers = await reviewersOf(tx, post.id);
  return {
    status: post.status,
    version: post.version,
    scheduledAt: post.scheduledAt,
    reviewerCount: namedOn(reviewers).length,
    reviews: askedOf(reviewers),
    stages: post.stages && { done: post.stages.now === null },
    said: row?.said ?? 'nothing',
  };
}

/** The wait for an answer starts now, and the client's ladder at its first step. */
export const askedAnew = (now: Date) => ({ waitingSince: now, ladderStep: 0, stepAt: null });

export interface HistoryNote {
  at: Date;
  actor: string;
  event: HistoryEvent;
  from?: PostStatus | null;
  to?: PostStatus | null;
  version: number;
  note?: string | null;
  way?: AnswerWay | null;
}

export async function writeHistory(tx: Tx, postId: string, entry: HistoryNote): Promise<void> {
  const note = await withNamesNow(tx, postId, entry);
  await tx.insert(postHistory).values({ postId, ...entry, note });
}

/** Stores the content of the post's current version, without the accounts where another one is out. */
export async function keepVersion(tx: Tx, post: PostRow, now: Date): Promise<void> {
  const assets = await tx
    .select({ objectPath: postAssets.objectPath, type: postAssets.type, altText: postAssets.altText })
    .from(postAssets)
    .where(eq(postAssets.postId, post.id))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt));
  const target = alias(postTargets, 'target');
  const { accountId, network, handle, caption, options } = target;
  const targets = await tx
    .select({ accountId, network, handle, caption, options })
    .from(target)
    .where(and(eq(target.postId, post.id), not(isOutOtherwise(sql`${post.version}::int`))))
    .orderBy(asc(target.order), asc(target.createdAt), asc(target.id));
  const content = { ...contentOf(post), assets, targets };
  await tx
    .insert(postVersions)
    .values({ postId: post.id, version: post.version, ...content, createdAt: now })
    .onConflictDoUpdate({ target: [postVersions.postId, postVersions.version], set: content });
}
