import { sql } from 'drizzle-orm';
import { TOO_MANY_ANSWERS } from '#domain/approvals/texts.ts';
import { NOT_ON_THIS_DESK, type answerDesk, type DeskAnswer } from '#domain/desks/contract.ts';
import type { AnswerInput } from '#domain/kit/endpoint.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { desks } from '#server/db/schema/desks.ts';
import { answerApproval } from '#server/features/approvals/answer-review.ts';
import { deadLink } from '#server/features/approvals/find-review.ts';
import type { ApprovalRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import { eq, and, isNull } from 'drizzle-orm';
import { findDesk } from './desk-links.ts';
import { isForDesks } from './shown.ts';

type Result = AnswerInput<typeof answerDesk>['results'][number];

/** An approval of the desk's person; null if the desk is closed or they are no longer asked. */
async function findOnDesk(db: Handle, deskId: string, approvalId: string): Promise<ApprovalRow | null> {
  const isTheirs = sql`exists (
    select from posts
     where posts.id = ${approvals.postId} and posts.company_id = ${desks.companyId} and posts.archived_at is null)`;
  const [found] = await db
    .select({ approval: approvals })
    .from(approvals)
    .innerJoin(desks, sql`lower(${desks.reviewerContact}) = lower(${approvals.reviewerContact})`)
    .where(
      and(
        eq(desks.id, deskId),
        isNull(desks.withdrawnAt),
        eq(approvals.id, approvalId),
        sql`${approvals.askedAt} is not null`,
        isNull(approvals.removedAt),
        isForDesks,
        isTheirs,
      ),
    );
  return found?.approval ?? null;
}

/**
 * Answers several posts of a desk in order, each as if by the post's own link: in its own transaction, and
 * about the version that was read. A refused answer does not stop the others.
 */
export async function answerOnDesk(
  ctx: Ctx,
  token: string,
  answers: DeskAnswer[],
): Promise<{ results: Result[] }> {
  const desk = await findDesk(ctx.db, token);
  if (!desk) throw deadLink();
  await countTry(
    ctx.db,
    { key: `desk:${desk.id}`, most: 120, seconds: 60, message: TOO_MANY_ANSWERS },
    ctx.now(),
  );
  const results: Result[] = [];
  for (const answer of answers) results.push(await answerOne(ctx, desk.id, answer));
  return { results };
}

async function answerOne(ctx: Ctx, deskId: string, { approvalId, ...form }: DeskAnswer): Promise<Result> {
  const find = (db: Handle) => findOnDesk(db, deskId, approvalId);
  const known = await find(ctx.db);
  if (!known) return { approvalId, ok: false, message: NOT_ON_THIS_DESK };
  try {
    return { approvalId, ok: true, approval: await answerApproval(ctx, known, find, form) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const now = await find(ctx.db);
    return {
      approvalId,
      ok: false,
      message: now ? error.message : NOT_ON_THIS_DESK,
      ...(now ? { approval: { ...now, reviewerName: null } } : {}),
    };
  }
}
