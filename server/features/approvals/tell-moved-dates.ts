import { and, isNotNull, lte, or } from 'drizzle-orm';
import { allowedFrom } from '#domain/approvals/quiet.ts';
import { isPublished } from '#domain/posts/status.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readFace } from '#server/features/agencies/face.ts';
import { personInCharge } from '#server/features/agencies/queries.ts';
import { rulesOf } from '#server/features/companies/no-answer.ts';
import { companyOf } from '#server/features/companies/names.ts';
import { contactAmong, savedContacts } from '#server/features/companies/saved-contacts.ts';
import { deskUrl, desksOf } from '#server/features/desks/desk-links.ts';
import { movedMail, movedTextMessage } from '#server/features/messages/templates/date-moved.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { lockIfThere, lockInOrder, writeHistory } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { afterQuiet } from './after-quiet.ts';
import { renewLink } from './ask-reviewers.ts';
import { atTheirAddress, isInside } from './inside.ts';
import { faceInMail } from './mail-picture.ts';
import { carried, forgetMoved, isToBeLookedAt, notTold, takeMoved, withMovedBeside } from './moved-dates.ts';
import { reachedBy } from './review-messages.ts';
import { reviewUrl } from './review-url.ts';

/** How long a new date may wait to be told in another message; a date nearer than that is told at once. */
const WAITS = 3_600_000;

/** Posts whose date moved an hour ago, or is less than an hour away, with reviewers still to be told. */
export async function postsWithMovedDate(ctx: Ctx): Promise<string[]> {
  const now = ctx.now().getTime();
  const rows = await ctx.db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        isNotNull(posts.dateMovedAt),
        or(lte(posts.dateMovedAt, new Date(now - WAITS)), lte(posts.scheduledAt, new Date(now + WAITS))),
        isToBeLookedAt,
      ),
    );
  return rows.map((row) => row.id);
}

/**
 * Writes a message to each reviewer who agreed to another date and got no message since, with all other moved
 * dates of theirs at this client; each post's history says so. A date that moved back is not told. A message
 * that is deleted or given up before it has left is followed by another. May be repeated.
 */
export async function tellMovedDate(ctx: Ctx, postId: string): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockInOrder(tx, await withMovedBeside(tx, postId));
    const post = await lockIfThere(tx, postId);
    if (!post?.dateMovedAt) return;
    const author = await personInCharge(tx, post, post.authorId);
    if (!author) return;
    const company = await companyOf(tx, post);
    const timeZone = company?.timeZone ?? author.zone ?? 'UTC';
    const approvals = (await notTold(tx, postId)).map((one) => one.approval);
    const waiting = await atTheirAddress(tx, approvals);
    const rules = await rulesOf(tx, post.companyId);
    const allowed = allowedFrom(now, rules, timeZone);
    // After their quiet times, unless the post goes out before.
    const goesBefore = !isPublished(post.status) && post.scheduledAt !== null && post.scheduledAt <= allowed;
    if (waiting.length > 0 && allowed > now && !goesBefore) return;
    /** Who was told, by the post. */
    const told = new Map<string, { version: number; contacts: string[] }>();
    const contacts = waiting.map((approval) => approval.reviewerContact);
    const saved = await savedContacts(tx, post.companyId, contacts);
    const agency = await readFace(tx, post);
    const desks = await desksOf(
      tx,
      post.companyId,
      contacts.map((reviewerContact) => ({ reviewerContact })),
    );
    for (const approval of waiting) {
      const moved = await takeMoved(tx, post, approval.reviewerContact);
      if (moved.length === 0) continue;
      // A member who reviews inside reads English, at the address of their account, and has none of the client's desks.
      const inside = isInside(approval);
      const { contact: to, type } = reachedBy(approval);
      const desk = inside ? undefined : desks.get(approval.reviewerContact.toLowerCase());
      const contact = inside ? undefined : contactAmong(saved, approval.reviewerContact);
      const content = {
        language: inside ? ('en' as const) : (contact?.language ?? company?.language ?? 'en'),
        face: faceInMail(ctx, agency, { approval: approval.id }),
        ownerName: `${author.firstName} ${author.lastName}`.trim(),
        companyName: company?.name ?? null,
        reviewerName: contact?.name ?? null,
        link: reviewUrl(ctx, approval.approvalToken),
        allAt: moved.length > 1 && desk ? deskUrl(ctx, desk) : null,
        moved,
        timeZone,
        now: ctx.now(),
      };
      await renewLink(tx, approval.id, now);
      const addressed = {
        agencyId: post.agencyId,
        userId: author.id,
        to,
        kind: 'date-moved' as const,
        postId,
        approvalId: approval.id,
        ...(approval.rests ? afterQuiet(approval.rests, now) : {}),
        ...carried(moved),
      };
      await writeMessage(
        ctx,
        tx,
        type === 'email'
          ? { ...addressed, channel: 'email', replyTo: author.email, ...movedMail(content) }
          : { ...addressed, channel: 'sms', text: movedTextMessage(content) },
      );
      for (const one of moved) {
        const before = told.get(one.postId)?.contacts ?? [];
        told.set(one.postId, { version: one.version, contacts: [...before, to] });
      }
    }
    await forgetMoved(tx, postId);
    for (const [id, { version, contacts: readers }] of told)
      await writeHistory(tx, id, {
        at: now,
        actor: GREENROOM,
        event: 'told of new date',
        version,
        note: readers.join(', '),
      });
  });
}
