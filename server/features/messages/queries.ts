import { and, eq, ilike, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { listMessages, MessageChannel, MessageStatus } from '#domain/messages/contract.ts';
import { kindsFor, kindsOfPart, PERSONAL_KINDS } from '#domain/messages/kinds.ts';
import type { Handle } from '#server/db/connect.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { messages } from '#server/db/schema/messages.ts';
import { reviewNotices } from '#server/db/schema/notices.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { companyNamed, savedName } from '#server/features/companies/names.ts';
import { isUncategorized } from '#domain/companies/names.ts';
import type { Place } from '#server/kit/cursor.ts';
import { areLinksGiven, asGiven, findableText, type MessageReader } from './given-links.ts';
import { withoutReviewLinksInHtml } from './hide-links.ts';
import { htmlOf } from './templates/layout.ts';

export interface Notice {
  channel: MessageChannel;
  status: MessageStatus;
  at: Date;
  error: string | null;
}

/** The last message with the link to each reviewer: when and how it was sent, and its status. */
export async function lastNotices(db: Handle, approvalIds: string[]): Promise<Map<string, Notice>> {
  if (approvalIds.length === 0) return new Map();
  const notice = {
    id: messages.id,
    channel: messages.channel,
    status: messages.status,
    at: sql<Date>`coalesce(${messages.sentAt}, ${messages.createdAt})`.mapWith(messages.createdAt).as('at'),
    error: messages.error,
    createdAt: messages.createdAt,
  };
  const ownMessage = db
    .select({ approvalId: sql<string>`${messages.approvalId}`.as('approval_id'), ...notice })
    .from(messages)
    .where(and(inArray(messages.approvalId, approvalIds), inArray(messages.kind, kindsFor('reviewer'))));
  const gathered = db
    .select({ approvalId: sql<string>`${reviewNotices.approvalId}`.as('approval_id'), ...notice })
    .from(reviewNotices)
    .innerJoin(messages, eq(messages.id, reviewNotices.messageId))
    .where(inArray(reviewNotices.approvalId, approvalIds));
  const rows = await ownMessage.unionAll(gathered);
  const newestLast = rows.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  return new Map(
    newestLast.map(({ approvalId, channel, status, at, error }) => [
      approvalId,
      { channel, status, at, error },
    ]),
  );
}

const shown = {
  id: messages.id,
  channel: messages.channel,
  to: messages.to,
  toName: sql<string | null>`case when ${messages.approvalId} is not null then (
    select ${savedName(sql`posts.company_id`, sql`messages."to"`)} from posts where posts.id = messages.post_id)
    when ${messages.kind} = 'reviews-gathered' then (
    select ${savedName(sql`told.company_id`, sql`messages."to"`)} from review_notices as told
     where told.message_id = messages.id limit 1) end`,
  kind: messages.kind,
  subject: messages.subject,
  text: messages.text,
  html: messages.html,
  parts: messages.parts,
  postId: messages.postId,
  status: messages.status,
  attempts: messages.attempts,
  error: messages.error,
  createdAt: messages.createdAt,
  sentAt: messages.sentAt,
};

/** Messages about several posts that include this one. */
const tellsOf = (postId: string) => sql`exists (
  select from review_notices as told where told.message_id = messages.id and told.post_id = ${postId}::uuid)`;

const aboutCompany = (tenant: Tenant, name: string): SQL => sql`exists (
  select from ${posts} where (${posts.id} = ${messages.postId} or exists (
    select from review_notices as told where told.message_id = messages.id and told.post_id = ${posts.id})) and ${
      isUncategorized(name)
        ? sql`${posts.companyId} is null`
        : sql`${posts.companyId} = ${companyNamed(tenant, name)}`
    })`;

/** A phone number is found by its digits, however it is written. */
function contains(reader: MessageReader, search: string): SQL | undefined {
  const like = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const digits = search.replace(/\D/g, '');
  return or(
    ilike(messages.to, like),
    ilike(messages.subject, like),
    and(ilike(messages.text, like), or(areLinksGiven(reader), ilike(findableText, like))),
    ilike(shown.toName, like),
    digits.length >= 3 ? ilike(messages.to, `%${digits}%`) : undefined,
  );
}

/** Messages to the reader; none for a key. */
const isToReader = ({ key, userId }: MessageReader) =>
  key || !userId ? sql`false` : eq(messages.userId, userId);

/** Messages about a person's account are visible to that person alone. */
const inOutboxOf = (reader: MessageReader) =>
  and(visibleTo(reader, messages), or(notInArray(messages.kind, PERSONAL_KINDS), isToReader(reader)));

/** The same for the list. Messages about a deleted post are hidden with it. */
export const listedInOutboxOf = (reader: MessageReader) =>
  and(
    inOutboxOf(reader),
    sql`not exists (select from posts where posts.id = ${messages.postId} and posts.deleted_at is not null)`,
  );

/** One message of the Outbox. */
export async function readMessage(db: Handle, reader: MessageReader, id: string) {
  const [row] = await db
    .select({ ...shown, given: areLinksGiven(reader) })
    .from(messages)
    .where(and(eq(messages.id, id), inOutboxOf(reader)));
  if (!row) throw notFound('Message');
  return asGiven(row);
}

/** Newest first, after a place in the list. */
export async function readOutbox(
  db: Handle,
  reader: MessageReader,
  page: { after: Place | null } & Omit<QueryOf<typeof listMessages>, 'cursor'>,
) {
  const { limit, after, postId } = page;
  const rows = await db
    .select({ ...shown, given: areLinksGiven(reader) })
    .from(messages)
    .where(
      and(
        listedInOutboxOf(reader),
        postId ? or(eq(messages.postId, postId), tellsOf(postId)) : undefined,
        page.to ? inArray(messages.kind, kindsOfPart(page.to)) : undefined,
        page.kind ? eq(messages.kind, page.kind) : undefined,
        page.status ? eq(messages.status, page.status) : undefined,
        page.company ? aboutCompany(reader, page.company) : undefined,
        page.search ? contains(reader, page.search) : undefined,
        after
          ? sql`(${messages.createdAt}, ${messages.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(...newestFirst(messages.createdAt, messages.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit).map(asGiven), hasMore: rows.length > limit };
}

export async function readMessageHtml(db: Handle, reader: MessageReader, id: string): Promise<string | null> {
  const { subject, html, parts } = messages;
  const [row] = await db
    .select({ subject, html, parts, given: areLinksGiven(reader) })
    .from(messages)
    .where(and(eq(messages.id, id), inOutboxOf(reader)));
  const written = row ? htmlOf(row) : null;
  return written && !row?.given ? withoutReviewLinksInHtml(written) : written;
}
