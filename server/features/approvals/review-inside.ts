import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { NOT_ASKED_INSIDE } from '#domain/approvals/stages.ts';
import type { reviewInside } from '#domain/approvals/stages-contract.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { answerApproval } from './answer-review.ts';
import { ownPost } from './queries.ts';

/** The member's own approval at an inside stage that has asked them; null if there is none. */
async function findInside(db: Handle, member: Pick<Member, 'userId'>, postId: string) {
  const [found] = await db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.postId, postId),
        eq(approvals.origin, 'inside'),
        eq(approvals.approverId, member.userId),
        isNotNull(approvals.askedAt),
        isNull(approvals.removedAt),
      ),
    );
  return found ?? null;
}

/** Does within the app what the member's own review link does. */
export async function answerInside(
  ctx: Ctx,
  member: Member,
  postId: string,
  form: BodyOf<typeof reviewInside>,
): Promise<void> {
  await ownPost(ctx.db, member, postId);
  const find = (db: Handle) => findInside(db, member, postId);
  const known = await find(ctx.db);
  if (!known) throw new AppError('conflict', NOT_ASKED_INSIDE);
  await answerApproval(ctx, known, find, form);
}
