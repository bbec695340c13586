import { sql, type SQL } from 'drizzle-orm';
import { isGivenLinks, type LinkReader } from '#domain/approvals/given-links.ts';
import { messages } from '#server/db/schema/messages.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import { OPENS_REVIEW, withoutReviewLinks } from './hide-links.ts';

/** Whoever reads the Outbox: a member, or all of an agency, who is given no link. */
export type MessageReader = Tenant & LinkReader;

/** Whether they are given the links in the message at hand: `isGivenLinkOf`, asked within the query. */
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

/** Where a word is looked for in a message: in what its reader is shown, else a link could be guessed sign by sign. */
export const findableText = sql`regexp_replace(${messages.text}, ${OPENS_REVIEW}, ' ', 'g')`;

/** The row as its reader is shown it. */
export const asGiven = <Row extends { text: string; html: string | null; given: boolean }>({
  given,
  ...row
}: Row) => (given ? row : withoutReviewLinks(row));
