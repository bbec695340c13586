import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { maskContact } from '#domain/approvals/masking.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { notFound } from '#domain/kit/errors.ts';
import { LIST_MOST } from '#domain/kit/fields.ts';
import type { Handle } from '#server/db/connect.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { users } from '#server/db/schema/accounts.ts';
import { approvalAnswers, approvals, comments } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { contactNames } from '#server/features/companies/queries.ts';
import { lastNotices } from '#server/features/messages/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import { lastOf, type Place } from '#server/kit/cursor.ts';
import { reviewUrl } from './notify-reviewers.ts';

export const MANAGER = 'Social Media Manager';

export async function ownPost(db: Handle, tenant: Tenant, postId: string) {
  const [post] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, postId), visibleTo(tenant, posts), isNull(posts.archivedAt)));
  if (!post) throw notFound('Post');
  return post;
}

export async function readApprovals(ctx: Ctx, tenant: Tenant, postId: string) {
  const post = await ownPost(ctx.db, tenant, postId);
  const rows = await ctx.db
    .select()
    .from(approvals)
    .where(and(eq(approvals.postId, postId), isNull(approvals.removedAt)))
    .orderBy(asc(approvals.createdAt), asc(approvals.id));
  const [names, notices] = await Promise.all([
    contactNames(
      ctx.db,
      post.companyId,
      rows.map((row) => row.reviewerContact),
    ),
    lastNotices(
      ctx.db,
      rows.map((row) => row.id),
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    reviewUrl: reviewUrl(ctx, row.approvalToken),
    reviewerName: names.get(row.reviewerContact) ?? null,
    notified: notices.get(row.id) ?? null,
  }));
}

interface Line {
  id: string;
  body: string;
  createdAt: Date;
  userId: string | null;
  approvalId: string | null;
  decision: 'approved' | 'rejected' | 'pending' | null;
  contact: string | null;
  type: 'email' | 'phone' | null;
  ownerName: string | null;
}

async function readLines(db: Handle, postId: string, before?: Place): Promise<Line[]> {
  const older = (createdAt: PgColumn, id: PgColumn) =>
    before &&
    sql`(${createdAt}, ${id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`;
  const plain = db
    .select({
      id: comments.id,
      body: comments.body,
      createdAt: comments.createdAt,
      userId: comments.userId,
      approvalId: comments.approvalId,
      decision: sql<Line['decision']>`null::text`.as('decision'),
      contact: approvals.reviewerContact,
      type: approvals.reviewerType,
      ownerName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`.as('owner_name'),
    })
    .from(comments)
    .leftJoin(approvals, eq(approvals.id, comments.approvalId))
    .leftJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.postId, postId), older(comments.createdAt, comments.id)))
    .orderBy(...newestFirst(comments.createdAt, comments.id))
    .limit(LIST_MOST + 1);
  const decided = db
    .select({
      id: approvalAnswers.id,
      body: sql<string>`${approvalAnswers.comment}`.as('body'),
      createdAt: approvalAnswers.createdAt,
      userId: sql<string | null>`null::uuid`.as('user_id'),
      approvalId: approvalAnswers.approvalId,
      decision: sql<Line['decision']>`${approvalAnswers.status}`.as('decision'),
      contact: approvals.reviewerContact,
      type: approvals.reviewerType,
      ownerName: sql<string | null>`null::text`.as('owner_name'),
    })
    .from(approvalAnswers)
    .innerJoin(approvals, eq(approvals.id, approvalAnswers.approvalId))
    .where(
      and(
        eq(approvalAnswers.postId, postId),
        isNotNull(approvalAnswers.comment),
        older(approvalAnswers.createdAt, approvalAnswers.id),
      ),
    )
    .orderBy(...newestFirst(approvalAnswers.createdAt, approvalAnswers.id))
    .limit(LIST_MOST + 1);
  const lines = (await Promise.all([plain, decided])).flat() as Line[];
  return lines.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id));
}

type PostKey = { id: string; companyId: string | null };

type Viewer = { approvalId: string | null } | 'owner';

/** The thread, oldest first. A reviewer (`viewer`) sees no name of the owner and other contacts masked. */
export const readThread = async (db: Handle, post: PostKey, viewer: Viewer) =>
  (await readThreadBefore(db, post, viewer)).rows;

/** Where it is longer than a list may be, the newest of it, before the place that is given. */
export async function readThreadBefore(db: Handle, post: PostKey, viewer: Viewer, before?: Place) {
  const read = await readLines(db, post.id, before);
  const { rows: lines, hasOlder } = lastOf(read.reverse(), LIST_MOST);
  const contacts = lines.flatMap((line) => line.contact ?? []);
  const names = await contactNames(db, post.companyId, contacts);
  const nameOf = (line: Line) => {
    if (line.contact === null || line.type === null)
      return viewer === 'owner' ? (line.ownerName ?? 'You') : MANAGER;
    const shown = viewer === 'owner' || viewer.approvalId === line.approvalId;
    return (
      names.get(line.contact) ?? (shown ? displayPhone(line.contact) : maskContact(line.contact, line.type))
    );
  };
  const rows = lines.map(({ contact, type: _type, ownerName: _ownerName, ...line }) => ({
    ...line,
    author: contact === null ? ('owner' as const) : ('reviewer' as const),
    authorName: nameOf({ ...line, contact, type: _type, ownerName: _ownerName }),
  }));
  return { rows, hasOlder };
}
