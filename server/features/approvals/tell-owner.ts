import { eq } from 'drizzle-orm';
import { displayPhone } from '#domain/accounts/phone.ts';
import type { MessageKind } from '#domain/messages/contract.ts';
import { isUnderReview, type Move } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { approvals } from '#server/db/schema/approvals.ts';
import type { posts } from '#server/db/schema/posts.ts';
import { contactNames } from '#server/features/companies/queries.ts';
import { allApprovedMail } from '#server/features/messages/templates/all-approved.ts';
import type { ForOwner } from '#server/features/messages/templates/for-owner.ts';
import type { MailContent } from '#server/features/messages/templates/layout.ts';
import { planPassedMail } from '#server/features/messages/templates/plan-passed.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';
import { postPicture } from './post-picture.ts';

type PostRow = typeof posts.$inferSelect;
type ApprovalRow = typeof approvals.$inferSelect;

/** How people call a reviewer: the contact's name, else the address or number. */
export async function reviewerLabel(tx: Tx, post: PostRow, approval: ApprovalRow): Promise<string> {
  const names = await contactNames(tx, post.userId, post.companyName, [approval.reviewerContact]);
  return names.get(approval.reviewerContact) ?? displayPhone(approval.reviewerContact);
}

/** An e-mail to the owner about one of their posts, in words that `write` chooses. */
export async function tellOwner(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  kind: MessageKind,
  write: (about: ForOwner) => MailContent,
): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.id, post.userId));
  if (!owner) return;
  const about: ForOwner = {
    companyName: post.companyName,
    title: post.title,
    picture: await postPicture(ctx, tx, post.id),
    link: `${ctx.publicUrl}/post/${post.id}`,
    timeZone: owner.timeZone,
  };
  await writeMessage(tx, {
    userId: post.userId,
    channel: 'email',
    to: owner.email,
    kind,
    postId: post.id,
    createdAt: ctx.now(),
    ...write(about),
  });
}

/** After a change that may have settled the post: tells the owner that everyone said yes, or that the plan has passed. */
export async function tellAllApproved(
  ctx: Ctx,
  tx: Tx,
  before: PostRow,
  changed: { post: PostRow; move: Move; reviews: ApprovalRow[] },
): Promise<boolean> {
  const { post, move } = changed;
  if (isUnderReview(post.status) || changed.reviews.length === 0) return false;
  const plannedAt = before.scheduledAt;
  if (move.planPassed && plannedAt)
    await tellOwner(ctx, tx, post, 'plan-passed', (about) => planPassedMail({ ...about, plannedAt }));
  else
    await tellOwner(ctx, tx, post, 'all-approved', (about) =>
      allApprovedMail({ ...about, scheduledAt: post.scheduledAt }),
    );
  return true;
}
