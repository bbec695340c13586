import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { reviewNotices } from '#server/db/schema/notices.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readFace } from '#server/features/agencies/face.ts';
import { personInCharge } from '#server/features/agencies/queries.ts';
import { companyOf } from '#server/features/companies/names.ts';
import { contactAmong, savedContacts } from '#server/features/companies/saved-contacts.ts';
import { deskUrl, desksOf, giveDesks } from '#server/features/desks/desk-links.ts';
import { gatheredMail, gatheredText } from '#server/features/messages/templates/reviews-gathered.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import type { AskedApproval } from '#server/features/posts/store.ts';
import { keepNumbers, numbersFor } from '#server/features/texts/numbers.ts';
import type { Ctx } from '#server/kit/context.ts';
import { defineJob, type Job, type Timer } from '#server/kit/job.ts';
import { rulesOf } from '#server/features/companies/no-answer.ts';
import { markTold } from './ask-reviewers.ts';
import { coverOf, faceInMail, pictureIn } from './mail-picture.ts';
import { carried, takeMovedDates, type MovedDateOf } from './moved-dates.ts';
import { GATHERING, isToBeTold, ladderBegins, queueGathering, waitsFor, type Recipient } from './notices.ts';
import { tellReviewers } from './notify-reviewers.ts';
import { askedBy, byText, planOf } from './review-messages.ts';
import { thoseWhoWrote } from './who-wrote.ts';

const PICTURES = 4;
/** Tolerates a second of difference between the clocks of two machines. */
const SLACK = 1000;

const found = { notice: reviewNotices, post: posts, approval: approvals };
interface Found {
  notice: typeof reviewNotices.$inferSelect;
  post: typeof posts.$inferSelect;
  approval: AskedApproval;
}

/**
 * Writes one message about everything that was sent to a person within their window. The notices are marked
 * in the same transaction, so that it is written exactly once even if a process dies. May be repeated.
 */
export async function gatherNotices(ctx: Ctx, recipient: Recipient): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const waiting = await holdWaiting(tx, recipient);
    const [first] = waiting.map(({ notice }) => notice.goesAt).toSorted((a, b) => a.getTime() - b.getTime());
    if (!first) return;
    if (first.getTime() > now.getTime() + SLACK) return queueGathering(tx, recipient, first);
    const still = waiting.filter(isStillAsked);
    // A deleted post may still be restored: its notices wait until it is gone for good.
    const over = waiting.filter((one) => !isStillAsked(one) && one.post.deletedAt === null);
    await forget(tx, over);
    const isFirst = ({ notice }: Found) => notice.kind === 'review-request';
    await ladderBegins(
      tx,
      still.filter(isFirst).map(({ approval }) => approval.id),
      now,
    );
    if (still.length > 1) await tellOfAll(ctx, tx, recipient, still);
    else await tellOneByOne(ctx, tx, still);
  });
}

/** Locks posts before notices, in the same order as deleting a post does. */
async function holdWaiting(tx: Tx, recipient: Recipient): Promise<Found[]> {
  const named = await tx
    .select({ postId: reviewNotices.postId })
    .from(reviewNotices)
    .where(waitsFor(recipient));
  const ids = named.map((one) => one.postId);
  if (ids.length === 0) return [];
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, ids))
    .orderBy(asc(posts.id))
    .for('key share');
  const rows = await tx
    .select(found)
    .from(reviewNotices)
    .innerJoin(posts, eq(posts.id, reviewNotices.postId))
    .innerJoin(approvals, eq(approvals.id, reviewNotices.approvalId))
    .where(and(waitsFor(recipient), inArray(reviewNotices.postId, ids)))
    .orderBy(sql`${posts.scheduledAt} nulls last`, asc(posts.createdAt), asc(posts.id))
    .for('update', { of: reviewNotices });
  return rows.flatMap(({ approval, ...one }) =>
    approval.askedAt === null ? [] : [{ ...one, approval: { ...approval, askedAt: approval.askedAt } }],
  );
}

const isStillAsked = ({ post, approval }: Found) =>
  isOpenForReview(post.status) &&
  post.archivedAt === null &&
  approval.status === 'pending' &&
  approval.removedAt === null &&
  approval.linkWithdrawnAt === null;

async function forget(tx: Tx, over: Found[]): Promise<void> {
  if (over.length === 0) return;
  const ids = over.map(({ notice }) => notice.id);
  await tx.delete(reviewNotices).where(inArray(reviewNotices.id, ids));
}

/** One message per post, each with its own link. */
async function tellOneByOne(ctx: Ctx, tx: Tx, still: Found[]): Promise<void> {
  for (const { notice, post, approval } of still)
    await tellReviewers(ctx, tx, post, [approval], { kind: notice.kind, again: notice.again });
  await forget(tx, still);
}

async function tellOfAll(ctx: Ctx, tx: Tx, recipient: Recipient, still: Found[]): Promise<void> {
  const { companyId } = recipient;
  const [first] = still;
  const newest = still.toSorted((a, b) => b.notice.createdAt.getTime() - a.notice.createdAt.getTime())[0];
  if (!first || !newest) return;
  const { reviewerContact, reviewerType } = first.approval;
  const { agencyId } = first.post;
  await giveDesks(ctx, tx, [{ agencyId, companyId, reviewerContact, reviewerType }]);
  const desk = [...(await desksOf(tx, companyId, [first.approval])).values()][0];
  const link = desk ? deskUrl(ctx, desk) : null;
  // Without its token a desk cannot be linked in a mail; the posts' own links still lead there.
  if (link === null) return tellOneByOne(ctx, tx, still);
  const byApproval = new Map<string, MovedDateOf>();
  for (const { post, approval } of still)
    for (const one of (await takeMovedDates(tx, post, [approval])).get(approval.id) ?? [])
      byApproval.set(one.approvalId, one);
  const moved = [...byApproval.values()];
  for (const { post, approval } of still) await markTold(tx, post, [approval.id], ctx.now());
  const { noAnswer, tacitDays } = await rulesOf(tx, companyId);
  const ids = still.map(({ approval }) => approval.id);
  const wrote = noAnswer === 'tacit' ? await thoseWhoWrote(tx, ids) : new Set<string>();
  const author = await personInCharge(tx, newest.post, newest.post.authorId);
  const company = await companyOf(tx, { companyId });
  if (!author || !company) throw new Error('a notice without an author or a client');
  const pictures: string[] = [];
  for (const { post, approval } of still) {
    if (pictures.length === PICTURES) break;
    const url = pictureIn(ctx, await coverOf(tx, post.id), { approval: approval.id });
    if (url) pictures.push(url);
  }
  const contact = contactAmong(await savedContacts(tx, companyId, [reviewerContact]), reviewerContact);
  const told = still.flatMap(({ post, approval }) => byText(ctx, post, [approval]));
  const numbers = await numbersFor(tx, told, ctx.now());
  const content = {
    language: contact?.language ?? company.language,
    face: faceInMail(ctx, await readFace(tx, { agencyId }), { approval: first.approval.id }),
    link,
    ownerName: `${author.firstName} ${author.lastName}`.trim(),
    companyName: company.name,
    reviewerName: contact?.name ?? null,
    timeZone: company.timeZone ?? author.zone ?? 'UTC',
    now: ctx.now(),
    pictures,
    posts: still.map(({ post, approval }) => ({
      caption: post.caption,
      ...planOf(post, ctx.now()),
      dueAt: askedBy(approval, post, ctx.now()),
      hasWritten: wrote.has(approval.id),
    })),
    moved,
    tacitDays: noAnswer === 'tacit' && wrote.size < still.length ? tacitDays : null,
    numbers: [...numbers.values()],
    invites: ctx.textAnswers ?? false,
  };
  const addressed = {
    agencyId,
    userId: author.id,
    to: reviewerContact,
    kind: 'reviews-gathered' as const,
    tacitDays: content.tacitDays,
    ...carried(moved),
  };
  const { id } = await writeMessage(
    ctx,
    tx,
    reviewerType === 'email'
      ? { ...addressed, channel: 'email', replyTo: author.email, ...gatheredMail(content) }
      : { ...addressed, channel: 'sms', text: gatheredText(content) },
  );
  await keepNumbers(tx, told, numbers, () => ({ messageId: id }), ctx.now());
  await tx
    .update(reviewNotices)
    .set({ messageId: id })
    .where(
      inArray(
        reviewNotices.id,
        still.map(({ notice }) => notice.id),
      ),
    );
}

/**
 * Gathers due notices that have lost their job, so that no notice depends on its job row alone. Reminders that a timer
 * gathered have none: where one person cannot be told, the others are.
 */
export async function sweepNotices(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectDistinct({ companyId: reviewNotices.companyId, person: reviewNotices.person })
    .from(reviewNotices)
    .where(and(isToBeTold, lte(reviewNotices.goesAt, ctx.now())))
    .limit(1000);
  const failures: unknown[] = [];
  for (const recipient of due)
    await gatherNotices(ctx, recipient).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

export const noticeJobs: Job<unknown>[] = [
  defineJob({ ...GATHERING, run: (ctx, recipient) => gatherNotices(ctx, recipient) }),
];

export const noticeTimers: Timer[] = [{ name: 'notices-sweep', everySeconds: 60, run: sweepNotices }];
