import { sql } from 'drizzle-orm';
import type { ReviewerType } from '#domain/approvals/status.ts';
import { askOften } from '#server/db/ask.ts';
import type { Tx } from '#server/db/connect.ts';

/** Stores how reviewers who are contacts were asked, as the default for the next post. */
export async function rememberWays(
  tx: Tx,
  companyId: string | null,
  reviewers: { contact: string; type: ReviewerType }[],
): Promise<void> {
  if (companyId === null || reviewers.length === 0) return;
  const contacts = sql.param(reviewers.map((one) => one.contact));
  const types = sql.param(reviewers.map((one) => one.type));
  await askOften(
    tx,
    sql`
    update contacts set last_way = asked.type
      from unnest(${contacts}::text[], ${types}::text[]) as asked (contact, type)
     where contacts.company_id = ${companyId}
       and (contacts.phone_number = asked.contact or lower(contacts.email) = lower(asked.contact))
       and contacts.last_way is distinct from asked.type`,
  );
}
