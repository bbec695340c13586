import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { LINK_RENEWED } from '#domain/approvals/texts.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { approvals, withdrawnLinks } from '#server/db/schema/approvals.ts';
import { desks } from '#server/db/schema/desks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { readFace } from '#server/features/agencies/face.ts';
import { personInCharge } from '#server/features/agencies/queries.ts';
import { ofOpenAgency } from '#server/features/agencies/visible-to.ts';
import { isToken } from '#server/features/approvals/find-review.ts';
import { faceInMail } from '#server/features/approvals/mail-picture.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import { companyOf } from '#server/features/companies/names.ts';
import { contactAmong, savedContacts } from '#server/features/companies/saved-contacts.ts';
import { deskMail, deskText } from '#server/features/messages/templates/desk-link.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import { approvalsOf, lockIfThere } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { isTryLeft } from '#server/kit/rate-limit.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';
import { deskUrl, type DeskRow } from './desk-links.ts';

const answer = { message: LINK_RENEWED };
const LIMIT = { most: 3, seconds: 3600 };

/**
 * A reviewer asks for a new link. They are sent the link of their desk, to the address on record:
 * the old link stays dead for anybody else who has it. For a post without a client, which has no
 * desks, they get a new link to the post itself.
 */
export async function renewReviewLink(ctx: Ctx, token: string) {
  if (!isToken(token)) return answer;
  const [asked] = await ctx.db
    .select({
      id: approvals.id,
      postId: posts.id,
      companyId: posts.companyId,
      contact: approvals.reviewerContact,
    })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(
      and(
        // A withdrawn link also identifies its person.
        sql`${approvals.id} in (
          select id from approvals where approval_token = ${token}
          union all
          select approval_id from withdrawn_links where token_hash = ${hashToken(token)})`,
        sql`${approvals.askedAt} is not null`,
        isNull(approvals.removedAt),
        isNull(posts.archivedAt),
        ofOpenAgency(posts),
      ),
    );
  if (asked?.companyId) await sendDesk(ctx, asked.companyId, asked.contact);
  else if (asked) await sendOwnLink(ctx, asked);
  return answer;
}

/**
 * An expired link gets a new token, and its hash is stored, so that it still identifies its reviewer; a valid
 * link is sent again. A link that the agency withdrew is replaced only by the agency.
 */
async function sendOwnLink(ctx: Ctx, { id, postId }: { id: string; postId: string }): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, postId);
    const one = post && (await approvalsOf(tx, postId)).find((each) => each.id === id);
    if (!one || post.archivedAt || one.linkWithdrawnAt) return;
    if (!(await isTryLeft(tx, { ...LIMIT, key: `renew:${id}` }, now))) return;
    let { approvalToken } = one;
    if (one.tokenExpiresAt <= now) {
      await tx
        .insert(withdrawnLinks)
        .values({ tokenHash: hashToken(approvalToken), approvalId: id, withdrawnAt: now });
      approvalToken = newToken();
      await tx.update(approvals).set({ approvalToken }).where(eq(approvals.id, id));
    }
    await notifyReviewers(ctx, tx, post, [{ ...one, approvalToken }], 'review-request', { atOnce: true });
  });
}

/** A withdrawn desk leads to the person's newer desk; if they were not asked again, there is none. */
export async function renewDeskLink(ctx: Ctx, token: string) {
  if (!isToken(token)) return answer;
  const [desk] = await ctx.db
    .select({ companyId: desks.companyId, contact: desks.reviewerContact })
    .from(desks)
    .where(and(eq(desks.tokenHash, hashToken(token)), ofOpenAgency(desks)));
  if (desk) await sendDesk(ctx, desk.companyId, desk.contact);
  return answer;
}

async function sendDesk(ctx: Ctx, companyId: string, contact: string): Promise<void> {
  const [desk] = await ctx.db
    .select()
    .from(desks)
    .where(
      and(
        eq(desks.companyId, companyId),
        isNull(desks.withdrawnAt),
        sql`lower(${desks.reviewerContact}) = lower(${contact})`,
      ),
    );
  const url = desk && deskUrl(ctx, desk);
  if (!desk || !url) return;
  if (!(await isTryLeft(ctx.db, { ...LIMIT, key: `renew:${desk.id}` }, ctx.now()))) return;
  await inTransaction(ctx.db, (tx) => writeLink(ctx, tx, desk, url));
}

/**
 * Sent in the name of the author who asked last while they see the client, else of the first owner; nothing is
 * sent to a person who is asked nothing.
 */
async function writeLink(ctx: Ctx, tx: Tx, desk: DeskRow, link: string): Promise<void> {
  const { agencyId, companyId, reviewerContact } = desk;
  const [last] = await tx
    .select({ authorId: posts.authorId })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(
      and(
        eq(posts.companyId, companyId),
        isNull(posts.archivedAt),
        isNull(approvals.removedAt),
        sql`${approvals.askedAt} is not null`,
        sql`lower(${approvals.reviewerContact}) = lower(${reviewerContact})`,
      ),
    )
    .orderBy(desc(approvals.askedAt))
    .limit(1);
  const author = last && (await personInCharge(tx, desk, last.authorId));
  if (!author) return;
  const company = await companyOf(tx, desk);
  const contact = contactAmong(await savedContacts(tx, companyId, [reviewerContact]), reviewerContact);
  const content = {
    language: contact?.language ?? company?.language ?? 'en',
    link,
    face: faceInMail(ctx, await readFace(tx, desk), { desk: desk.id, of: null }),
    ownerName: `${author.firstName} ${author.lastName}`.trim(),
    companyName: company?.name ?? '',
    reviewerName: contact?.name ?? null,
  };
  const addressed = { agencyId, userId: author.id, to: reviewerContact, kind: 'desk-link' as const };
  await writeMessage(
    ctx,
    tx,
    desk.reviewerType === 'email'
      ? { ...addressed, channel: 'email', replyTo: author.email, ...deskMail(content) }
      : { ...addressed, channel: 'sms', text: deskText(content) },
  );
}
