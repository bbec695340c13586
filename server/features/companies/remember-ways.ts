import { sql } from 'drizzle-orm';
import type { ReviewerType } from '#domain/approvals/status.ts';
import type { Tx } from '#server/db/connect.ts';

/** How those reviewers who are contacts of the company were asked, so that the next post begins with it. */
export async function rememberWays(
  tx: Tx,
  companyId: string | null,
  reviewers: { contact: string; type: ReviewerType }[],
): Promise<void> {
  if (companyId === null || reviewers.length === 0) return;
  const contacts = sql.param(reviewers.map((one) => one.contact));
  const types = sql.param(reviewers.map((one) => one.type));
  await tx.execute(sql`
    update contacts set last_way = asked.type
      from unnest(${contacts}::text[], ${types}::text[]) as asked (contact, type)
     where contacts.company_id = ${companyId}
       and (contacts.phone_number = asked.contact or lower(contacts.email) = lower(asked.contact))
       and contacts.last_way is distinct from asked.type`);
}
