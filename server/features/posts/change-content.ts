import { eq } from 'drizzle-orm';
import { can, NOT_FOR_THIS_KEY, refuseUnless } from '#domain/agencies/abilities.ts';
import { AppError } from '#domain/kit/errors.ts';
import { wouldAskAgain } from '#domain/posts/asks-again.ts';
import { ASKS_AGAIN, type Texts } from '#domain/posts/editable.ts';
import { goesOutAt, isBeforeReview, isBeingWritten, isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { askStage } from '#server/features/approvals/ask-stage.ts';
import { leftAnswers } from '#server/features/approvals/left-answers.ts';
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
  /** Ids of the approvals to ask again (see askAgain), after everything else in the action is done. */
  toAsk: string[];
}

/**
 * Only members who may schedule change a post that goes out by itself as it stands, or that becomes a draft and
 * goes out no longer.
 */
export function refuseUnlessScheduling(member: Member, before: PostRow, after: PostRow): void {
  const { status, scheduledAt } = isBeforeReview(after.status) ? before : after;
  if (goesOutAt(status, scheduledAt)) refuseUnless(member, 'schedule');
}

/** See domain/posts/asks-again.ts. Call it before the change. */
export async function changeAsksAgain(tx: Tx, post: PostRow): Promise<boolean> {
  if (isBeingWritten(post.status)) return false;
  const left = await leftAnswers(tx, post);
  return wouldAskAgain(post.status, [...(await approvalsOf(tx, post.id)), ...left]);
}

export function refuseAskingAgain(member: Member): void {
  if (!can(member, 'send')) throw new AppError('forbidden', member.key ? NOT_FOR_THIS_KEY : ASKS_AGAIN);
}

/**
 * Makes a new version after texts, media or accounts changed: nobody has approved it yet. The caller holds
 * the lock and has already changed files and accounts.
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
  // Reviewers who have not answered yet see the new version behind the link that they have.
  const asked = isOpenForReview(post.status) ? changed.voided : changed.reviews;
  return { post: changed.post, toAsk: isOpenForReview(status) ? asked.map((one) => one.id) : [] };
}

/** Asks those whose yes is void about the new version, unless the same action removed them. */
export async function askAgain(ctx: Ctx, tx: Tx, post: PostRow, toAsk: string[]): Promise<void> {
  if (toAsk.length === 0) return;
  const present = await approvalsOf(tx, post.id);
  const asked = present.filter((one) => toAsk.includes(one.id));
  await notifyReviewers(ctx, tx, post, asked, 'review-request', { again: true });
}

/** Saves the agency's own texts, such as the title: no new version, and nobody is asked again. */
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
