import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { MessageChannel, MessageStatus } from '#domain/messages/contract.ts';
import { kindsFor } from '#domain/messages/kinds.ts';
import type { Handle } from '#server/db/connect.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { messages } from '#server/db/schema/messages.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { savedName } from '#server/features/companies/names.ts';
import type { Place } from '#server/kit/cursor.ts';

export interface Notice {
  channel: MessageChannel;
  status: MessageStatus;
  at: Date;
  error: string | null;
}

/** The last message with the link that each reviewer got: how and when it went, and what became of it. */
export async function lastNotices(db: Handle, approvalIds: string[]): Promise<Map<string, Notice>> {
  if (approvalIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([messages.approvalId], {
      approvalId: sql<string>`${messages.approvalId}`,
      channel: messages.channel,
      status: messages.status,
      at: sql<Date>`coalesce(${messages.sentAt}, ${messages.createdAt})`.mapWith(messages.createdAt),
      error: messages.error,
    })
    .from(messages)
    .where(and(inArray(messages.approvalId, approvalIds), inArray(messages.kind, kindsFor('reviewer'))))
    .orderBy(messages.approvalId, desc(messages.createdAt), desc(messages.id));
  return new Map(rows.map(({ approvalId, ...notice }) => [approvalId, notice]));
}

const shown = {
  id: messages.id,
  channel: messages.channel,
  to: messages.to,
  toName: sql<string | null>`case when ${messages.approvalId} is not null then (
    select ${savedName(sql`posts.company_id`, sql`messages."to"`)} from posts where posts.id = messages.post_id) end`,
  kind: messages.kind,
  subject: messages.subject,
  text: messages.text,
  html: messages.html,
  postId: messages.postId,
  status: messages.status,
  attempts: messages.attempts,
  error: messages.error,
  createdAt: messages.createdAt,
  sentAt: messages.sentAt,
};

/** Newest first, after a place in the list. */
export async function readOutbox(
  db: Handle,
  tenant: Tenant,
  page: { limit: number; after: Place | null; postId?: string | undefined },
) {
  const { limit, after, postId } = page;
  const rows = await db
    .select(shown)
    .from(messages)
    .where(
      and(
        visibleTo(tenant, messages),
        // What is said about a deleted post goes with it.
        sql`not exists (select from posts where posts.id = ${messages.postId} and posts.deleted_at is not null)`,
        postId ? eq(messages.postId, postId) : undefined,
        after
          ? sql`(${messages.createdAt}, ${messages.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(...newestFirst(messages.createdAt, messages.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function readMessageHtml(db: Handle, tenant: Tenant, id: string): Promise<string | null> {
  const [row] = await db
    .select({ html: messages.html })
    .from(messages)
    .where(and(eq(messages.id, id), visibleTo(tenant, messages)));
  return row?.html ?? null;
}
