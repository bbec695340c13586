import { allowedFrom } from '#domain/approvals/quiet.ts';
import type { Tx } from '#server/db/connect.ts';
import { readFace } from '#server/features/agencies/face.ts';
import { personInCharge } from '#server/features/agencies/queries.ts';
import { companyOf } from '#server/features/companies/names.ts';
import { rulesOf } from '#server/features/companies/no-answer.ts';
import { contactAmong, savedContacts } from '#server/features/companies/saved-contacts.ts';
import { changedMail, changedText } from '#server/features/messages/templates/changed-since.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import type { ApprovalRow, PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { markTold } from './ask-reviewers.ts';
import { earlierYeses } from './earlier-yeses.ts';
import { isInside } from './inside.ts';
import { faceInMail } from './mail-picture.ts';
import { reviewUrl } from './review-url.ts';

/**
 * A post is settled that changed since somebody approved it: each such person of the client's is told so, with the
 * link by which the yes can be taken back, after their quiet hours unless the post goes out before. The agency's own
 * people are not written to. Returns whether anybody was, now or before.
 */
export async function tellEarlierYeses(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  reviews: readonly ApprovalRow[],
): Promise<boolean> {
  const meant = earlierYeses(post, reviews).filter((one) => !isInside(one) && one.linkWithdrawnAt === null);
  // Settled once more, after another yes was taken back: they were told of this version.
  const told = meant.filter((one) => one.shownVersion !== post.version);
  if (told.length === 0) return meant.length > 0;
  const now = ctx.now();
  const author = await personInCharge(tx, post, post.authorId);
  if (!author) throw new Error('an agency without an owner');
  const company = await companyOf(tx, post);
  const timeZone = company?.timeZone ?? author.zone ?? 'UTC';
  const agency = await readFace(tx, post);
  const contacts = told.map((one) => one.reviewerContact);
  const saved = await savedContacts(tx, post.companyId, contacts);
  const allowed = allowedFrom(now, await rulesOf(tx, post.companyId), timeZone);
  const waits = allowed > now && (post.scheduledAt === null || allowed < post.scheduledAt);
  await markTold(
    tx,
    post,
    told.map((one) => one.id),
    now,
  );
  for (const one of told) {
    const contact = contactAmong(saved, one.reviewerContact);
    const content = {
      language: contact?.language ?? company?.language ?? 'en',
      face: faceInMail(ctx, agency, { approval: one.id }),
      ownerName: `${author.firstName} ${author.lastName}`.trim(),
      companyName: company?.name ?? null,
      reviewerName: contact?.name ?? null,
      link: reviewUrl(ctx, one.approvalToken),
      goesOutAt: post.scheduledAt,
      timeZone,
      now,
    };
    const addressed = {
      agencyId: post.agencyId,
      userId: author.id,
      to: one.reviewerContact,
      kind: 'changed-since' as const,
      postId: post.id,
      approvalId: one.id,
      ...(waits ? { notBefore: allowed } : {}),
    };
    await writeMessage(
      ctx,
      tx,
      one.reviewerType === 'email'
        ? { ...addressed, channel: 'email', replyTo: author.email, ...changedMail(content) }
        : { ...addressed, channel: 'sms', text: changedText(content) },
    );
  }
  return true;
}
