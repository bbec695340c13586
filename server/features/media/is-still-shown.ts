import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { pathOfObject } from '#domain/media/object-path.ts';
import type { Handle } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { ofOpenAgency } from '#server/features/agencies/visible-to.ts';
import { isOnDesk } from '#server/features/desks/shown.ts';
import { linkMark, type MadeFor } from './signed-urls.ts';

/** Whether what a URL was made for still exists. One query, by an index. */
export async function isStillShown(
  db: Handle,
  objectId: string,
  madeFor: MadeFor | 'unnamed',
  now: Date,
): Promise<boolean> {
  const isOpen = and(
    isNotNull(approvals.askedAt),
    isNull(approvals.removedAt),
    isNull(approvals.linkWithdrawnAt),
    gt(approvals.tokenExpiresAt, now),
  );
  // Links of an archived post are closed until it is restored (decision 14).
  const isAwake = and(isNull(posts.deletedAt), isNull(posts.archivedAt), ofOpenAgency(posts));
  const isThere = and(eq(posts.id, approvals.postId), isAwake);
  if (madeFor === 'unnamed') {
    const rows = await db
      .select({ id: approvals.id })
      .from(postAssets)
      .innerJoin(approvals, eq(approvals.postId, postAssets.postId))
      .innerJoin(posts, isThere)
      .where(and(eq(postAssets.objectPath, pathOfObject(objectId)), isOpen))
      .limit(1);
    return rows.length > 0;
  }
  if ('approval' in madeFor) {
    const rows = await db
      .select({ id: approvals.id })
      .from(approvals)
      .innerJoin(posts, isThere)
      .where(and(eq(approvals.id, madeFor.approval), isOpen));
    return rows.length > 0;
  }
  if ('desk' in madeFor) return isOnDesk(db, madeFor.desk, madeFor.of);
  const id = 'post' in madeFor ? madeFor.post : madeFor.preview;
  const [post] = await db
    .select({ token: posts.approvalToken, offAt: posts.previewOffAt })
    .from(posts)
    .where(
      and(eq(posts.id, id), 'post' in madeFor ? and(isNull(posts.deletedAt), ofOpenAgency(posts)) : isAwake),
    );
  if (!post) return false;
  return 'post' in madeFor || (post.offAt === null && linkMark(post.token) === madeFor.link);
}
