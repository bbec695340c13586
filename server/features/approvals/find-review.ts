import { and, eq, gt, isNull } from 'drizzle-orm';
import { DEAD_LINK } from '#domain/approvals/texts.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';

/** Invalid, expired and removed are not told apart; the links of an archived post sleep with it. */
export const deadLink = () => new AppError('not_found', DEAD_LINK);

const isToken = (token: string) => /^[\w-]{40,60}$/.test(token);

export async function findApproval(db: Handle, token: string, now: Date) {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({ approval: approvals })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(
      and(
        eq(approvals.approvalToken, token),
        isNull(approvals.removedAt),
        gt(approvals.tokenExpiresAt, now),
        isNull(posts.archivedAt),
      ),
    );
  return found?.approval ?? null;
}

/** Whether a link shows a post, as a review or as a preview. */
export const opensReview = async (db: Handle, token: string, now: Date): Promise<boolean> =>
  (await findApproval(db, token, now)) !== null || (await findPreview(db, token)) !== null;

/** A post's own token opens a read-only preview, while the owner has it switched on. */
export async function findPreview(db: Handle, token: string) {
  if (!isToken(token)) return null;
  const [post] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.approvalToken, token), isNull(posts.previewOffAt), isNull(posts.archivedAt)));
  return post ?? null;
}
