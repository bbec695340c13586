import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
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

export type PostRow = typeof posts.$inferSelect;
export type ApprovalRow = typeof approvals.$inferSelect;

/**
 * Holds the post's row until the transaction ends: whoever changes a post waits here for the one before. For a
 * member an archived post is not there, except where the archive itself asks; what is deleted is there for nobody but
 * its undoing. For a worker the posts of an agency that is being closed are not there, except to write down what came of a
 * call that was made before. Null where it is not there.
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

/** The same where it has to be there. */
export async function lockPost(...which: Parameters<typeof lockIfThere>): Promise<PostRow> {
  const post = await lockIfThere(...which);
  if (!post) throw notFound('Post');
  return post;
}

/**
 * Whether a network has this post in hand. The caller holds the post. It is not for ever: a call whose worker died is
 * given up after a while and shown as unconfirmed. What an account may have is asked about for as long as that takes:
 * with other words it would not be recognised there, and go out twice.
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

/** For actions that the state machine does not rule. */
export async function refuseWhileGoingOut(tx: Tx, postId: string, now: Date): Promise<void> {
  if (await isGoingOut(tx, postId, now)) throw new AppError('conflict', GOING_OUT);
}

/** An approval whose reviewer has been asked. */
export type AskedApproval = ApprovalRow & { askedAt: Date };

const isAsked = (row: ApprovalRow): row is AskedApproval => row.askedAt !== null;

/** Everyone who is named on a post, asked or not, in the order in which the agency named them. */
export const reviewersOf = (db: Handle, postId: string): Promise<ApprovalRow[]> =>
  db
    .select()
    .from(approvals)
    .where(and(eq(approvals.postId, postId), isNull(approvals.removedAt)))
    .orderBy(asc(approvals.place), asc(approvals.id));

/** Those of them whom the post names; the others are asked because the client's stages say so. */
export const namedOn = (reviewers: ApprovalRow[]): ApprovalRow[] =>
  reviewers.filter((one) => one.origin === 'post');

/** Whether the stage that has the post is theirs; without stages it is everybody's. */
export const isAtPresentStage = ({ stages }: PostRow, one: ApprovalRow) =>
  !stages || one.stage === stages.now;

/** Those of them who have been asked, the first to be asked first. */
export const askedOf = (reviewers: ApprovalRow[]): AskedApproval[] =>
  reviewers.filter(isAsked).toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime());

export const approvalsOf = async (db: Handle, postId: string): Promise<AskedApproval[]> =>
  askedOf(await reviewersOf(db, postId));

/** Reviewers' addresses or numbers, as the agency named them, for the post of the row at hand; in `select … from posts`. */
export const namedBy = (type: ReviewerType) => sql<string[]>`array(
  select reviewer_contact from ${approvals}
   where post_id = posts.id and removed_at is null and reviewer_type = ${type} and origin = 'post'
   order by place, id)`;

/** What reviewers have said to the post of the row at hand; in `select … from posts`. */
export const saidTo = sql<Said>`(
  select case when count(*) = 0 then 'nothing'
              when bool_or(approval.status = 'approved' and approval.answered_version = posts.version)
              then 'yes to this version' else 'something' end
    from ${comments} as answer join ${approvals} as approval on approval.id = answer.approval_id
   where answer.post_id = posts.id and answer.decision is not null)`;

/** What the rules need to know of a post. The caller holds it. */
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

/** Their answer is waited for from now on, and the client's ladder begins at its foot. */
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
  await tx.insert(postHistory).values({ postId, ...entry });
}

/** Keeps what the content is at the post's present version. */
export async function keepVersion(tx: Tx, post: PostRow, now: Date): Promise<void> {
  const assets = await tx
    .select({ objectPath: postAssets.objectPath, type: postAssets.type, altText: postAssets.altText })
    .from(postAssets)
    .where(eq(postAssets.postId, post.id))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt));
  const { accountId, network, handle, caption, options } = postTargets;
  const targets = await tx
    .select({ accountId, network, handle, caption, options })
    .from(postTargets)
    .where(eq(postTargets.postId, post.id))
    .orderBy(asc(postTargets.order), asc(postTargets.createdAt), asc(postTargets.id));
  const content = { ...contentOf(post), assets, targets };
  await tx
    .insert(postVersions)
    .values({ postId: post.id, version: post.version, ...content, createdAt: now })
    .onConflictDoUpdate({ target: [postVersions.postId, postVersions.version], set: content });
}
