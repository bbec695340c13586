import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { approvals } from '#server/db/schema/approvals.ts';
import type { posts } from '#server/db/schema/posts.ts';
import {
  reviewReminderMail,
  reviewReminderText,
  type ReminderMoment,
} from '#server/features/messages/templates/review-reminder.ts';
import { reviewRequestMail, reviewRequestText } from '#server/features/messages/templates/review-request.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';
import { postPicture } from './post-picture.ts';

type PostRow = typeof posts.$inferSelect;
type ApprovalRow = typeof approvals.$inferSelect;

/** Why the link is sent: first, once more, or as a reminder of the deadline. */
export type Occasion =
  { kind: 'review-request'; again: boolean } | { kind: 'review-reminder'; moment: ReminderMoment };

export const reviewUrl = (ctx: Ctx, token: string) => `${ctx.publicUrl}/approve/${token}`;

/** The link, to each of them, by the way they gave; written with whatever caused it, delivered by the worker. */
export async function notifyReviewers(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  asked: ApprovalRow[],
  occasion: Occasion,
): Promise<void> {
  if (asked.length === 0) return;
  const [owner] = await tx.select().from(users).where(eq(users.id, post.userId));
  if (!owner) throw new Error('a post without an owner');
  const picture = await postPicture(ctx, tx, post.id);

  for (const one of asked) {
    const content = {
      link: reviewUrl(ctx, one.approvalToken),
      ownerName: `${owner.firstName} ${owner.lastName}`.trim(),
      companyName: post.companyName,
      caption: post.caption,
      picture,
      dueAt: one.dueAt ?? post.reviewDueAt,
      scheduledAt: post.scheduledAt,
      timeZone: owner.timeZone,
    };
    const mail = () =>
      occasion.kind === 'review-request'
        ? reviewRequestMail({ ...content, again: occasion.again })
        : reviewReminderMail({ ...content, moment: occasion.moment });
    const text = () =>
      occasion.kind === 'review-request'
        ? reviewRequestText({ ...content, again: occasion.again })
        : reviewReminderText({ ...content, moment: occasion.moment });
    await writeMessage(tx, {
      userId: post.userId,
      to: one.reviewerContact,
      kind: occasion.kind,
      postId: post.id,
      approvalId: one.id,
      createdAt: ctx.now(),
      ...(one.reviewerType === 'email'
        ? { channel: 'email', replyTo: owner.email, ...mail() }
        : { channel: 'sms', text: text() }),
    });
  }
}
