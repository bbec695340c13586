import { sql, type SQL } from 'drizzle-orm';
import { isGivenLinks, type LinkReader } from '#domain/approvals/given-links.ts';
import type { MailParts } from '#domain/messages/mail-parts.ts';
import { messages } from '#server/db/schema/messages.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import { htmlOf } from './templates/layout.ts';
import { OPENS_REVIEW, withoutReviewLinks } from './hide-links.ts';

/** The reader of the Outbox: a member or, without a user, the whole agency, which gets no links. */
export type MessageReader = Tenant & LinkReader;

/** Whether the reader gets the links in the message; `isGivenLinkOf` in SQL. */
export function areLinksGiven(reader: MessageReader): SQL<boolean> {
  const others = sql`${isGivenLinks(reader)}::boolean`;
  const own =
    reader.key || !reader.userId
      ? sql`false`
      : sql`asked.approver_id is not distinct from ${reader.userId}::uuid`;
  return sql<boolean>`coalesce((
    select case when asked.origin = 'inside' then ${own} else ${others} end
      from approvals as asked where asked.id = ${messages.approvalId}), ${others})`;
}

/** The text that is searched, without links: else a hidden link could be guessed by its characters. */
export const findableText = sql`regexp_replace(${messages.text}, ${OPENS_REVIEW}, ' ', 'g')`;

/** A message as it is stored. */
interface Stored {
  subject: string | null;
  text: string;
  html: string | null;
  parts: MailParts | null;
}

/** The row as its reader may see it, with its HTML. */
export function asGiven<Row extends Stored & { given: boolean }>({ given, parts, ...row }: Row) {
  const shown = { ...row, html: htmlOf({ ...row, parts }) };
  return given ? shown : withoutReviewLinks(shown);
}
