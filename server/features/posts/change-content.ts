import { eq } from 'drizzle-orm';
import { can, NOT_FOR_THIS_KEY, refuseUnless } from '#domain/agencies/abilities.ts';
import { AppError } from '#domain/kit/errors.ts';
import { ASKS_AGAIN, type Texts } from '#domain/posts/editable.ts';
import { goesOutAt, isBeingWritten, isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { askStage } from '#server/features/approvals/ask-stage.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import { tellNobodyLeft } from '#server/features/approvals/tell-nobody-left.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { GREENROOM } from './actor.ts';
import { changeStatus } from './change-status.ts';
import { refuseWhatNetworksRefuse } from './check-targets.ts';
import { approvalsOf, keepVersion, writeHistory, type PostRow } from './store.ts';

export interface ContentChange {
  post: PostRow;
  /** By id: whom to ask again (see askAgain), once everything else that belongs to the action is done. */
  toAsk: string[];
}

/** What goes out by itself as it stands is changed by those who may say what goes out when. */
export function refuseUnlessScheduling(member: Member, { status, scheduledAt }: PostRow): void {
  if (goesOutAt(status, scheduledAt)) refuseUnless(member, 'schedule');
}

/**
 * Whom a change of the post at hand would have asked again with a message: only those may make it who may send. Asked
 * before it is changed.
 */
export async function wouldAskAgain(tx: Tx, { id, status }: PostRow): Promise<boolean> {
  if (isBeingWritten(status)) return false;
  const reviews = await approvalsOf(tx, id);
  // Under review, those who have not answered see it behind the link that they have.
  const saidYes = ['approved', 'passed'];
  return reviews.some((one) => !isOpenForReview(status) || saidYes.includes(one.status));
}

export function refuseAskingAgain(member: Member): void {
  if (!can(member, 'send')) throw new AppError('forbidden', member.key ? NOT_FOR_THIS_KEY : ASKS_AGAIN);
}

/**
 * Caption or media changed: a new version, for which nobody has said yes. The caller holds the lock and has already
 * changed the files, if it was files.
 */
export async function contentChanged(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  what: { actor: string; note: string; set?: Partial<Texts> },
): Promise<ContentChange> {
  const now = ctx.now();
  const changed = await changeStatus(tx, post, {
    event: { type: 'content changed' },
    now,
    actor: what.actor,
    set: { ...what.set, version: post.version + 1 },
    history: 'content changed',
    note: what.note,
  });
  const { version, status } = changed.post;
  if (!isBeingWritten(status)) await refuseWhatNetworksRefuse(tx, changed.post);
  await keepVersion(tx, changed.post, now);
  const isBackAtStart = status !== post.status && !isOpenForReview(status);
  if (isBackAtStart)
    await writeHistory(tx, post.id, { at: now, actor: GREENROOM, event: 'nobody left to ask', version });
  await askStage(ctx, tx, changed);
  if (status !== post.status && !changed.hasNextStage) await tellNobodyLeft(ctx, tx, changed.post);
  // Under review, those who have not answered yet see the new version behind the link that they have.
  const asked = isOpenForReview(post.status) ? changed.voided : changed.reviews;
  return { post: changed.post, toAsk: isOpenForReview(status) ? asked.map((one) => one.id) : [] };
}

/** Whose yes is void is told so and asked about the new version, unless they were removed in the same breath. */
export async function askAgain(ctx: Ctx, tx: Tx, post: PostRow, toAsk: string[]): Promise<void> {
  if (toAsk.length === 0) return;
  const present = await approvalsOf(tx, post.id);
  const asked = present.filter((one) => toAsk.includes(one.id));
  await notifyReviewers(ctx, tx, post, asked, 'review-request', { again: true });
}

/** The title and the like are the agency's own: no new version, nobody is asked again. */
export async function writeInternal(
  tx: Tx,
  post: PostRow,
  texts: Partial<Texts>,
  now: Date,
): Promise<PostRow> {
  const [saved] = await tx
    .update(posts)
    .set({ ...texts, updatedAt: now })
    .where(eq(posts.id, post.id))
    .returning();
  return saved ?? post;
}
