import { and, eq, isNull } from 'drizzle-orm';
import { isGivenLinkOf } from '#domain/approvals/given-links.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { contactNames } from '#server/features/companies/saved-contacts.ts';
import { deskUrl, desksOf } from '#server/features/desks/desk-links.ts';
import { lastNotices } from '#server/features/messages/queries.ts';
import { askedOf, reviewersOf } from '#server/features/posts/store.ts';
import { stopsOf } from '#server/features/texts/stops.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { isInside, namesInside } from './inside.ts';
import { leftAnswers } from './left-answers.ts';
import { waitingNotices } from './notices.ts';
import { reviewUrl } from './review-url.ts';
import { readNextSteps } from './read-waiting.ts';
import { takenBack } from './taken-back.ts';
import { takenFrom } from './taken-yes.ts';

export async function ownPost(db: Handle, tenant: Tenant, postId: string) {
  const [post] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, postId), visibleTo(tenant, posts), isNull(posts.archivedAt)));
  if (!post) throw notFound('Post');
  return post;
}

/**
 * The reviewers who were asked about a post, and answers of members who left since; links are blank for members who may not have them.
 */
export async function readApprovals(ctx: Ctx, member: Member, postId: string) {
  const post = await ownPost(ctx.db, member, postId);
  const rows = askedOf([...(await reviewersOf(ctx.db, postId)), ...(await leftAnswers(ctx.db, post))]);
  const [inside, names, notices, waiting, desks, stops, steps, taken, back] = await Promise.all([
    namesInside(ctx.db, rows),
    contactNames(
      ctx.db,
      post.companyId,
      rows.map((row) => row.reviewerContact),
    ),
    lastNotices(
      ctx.db,
      rows.map((row) => row.id),
    ),
    waitingNotices(
      ctx.db,
      rows.map((row) => row.id),
    ),
    desksOf(ctx.db, post.companyId, rows),
    stopsOf(
      ctx.db,
      rows.filter((row) => row.reviewerType === 'phone').map((row) => row.reviewerContact),
    ),
    readNextSteps(
      ctx,
      rows.map((row) => row.id),
    ),
    takenFrom(
      ctx.db,
      rows.map((row) => row.id),
    ),
    takenBack(ctx.db, rows),
  ]);
  const deskOf = (contact: string) => {
    const desk = desks.get(contact.toLowerCase());
    return desk ? deskUrl(ctx, desk) : null;
  };
  const linksOf = (row: (typeof rows)[number]) =>
    row.removedAt === null && isGivenLinkOf(member, row)
      ? {
          approvalToken: row.approvalToken,
          reviewUrl: reviewUrl(ctx, row.approvalToken),
          deskUrl: isInside(row) ? null : deskOf(row.reviewerContact),
        }
      : { approvalToken: '', reviewUrl: '', deskUrl: null };
  return rows.map((row) => ({
    ...row,
    ...linksOf(row),
    createdAt: row.askedAt,
    reviewerName: inside.get(row.id) ?? names.get(row.reviewerContact) ?? null,
    notified: notices.get(row.id) ?? null,
    takenFrom: taken.get(row.id) ?? null,
    withdrawn: back.has(row.id),
    ...(row.removedAt ? { left: true } : {}),
    nextStep: steps.get(row.id)?.nextStep ?? null,
    noTacit: steps.get(row.id)?.noTacit ?? null,
    toBeTold: waiting.get(row.id) ?? null,
    textsStoppedAt: stops.get(row.reviewerContact) ?? null,
  }));
}
