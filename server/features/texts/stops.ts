import { eq, inArray, sql } from 'drizzle-orm';
import type { Handle, Tx } from '#server/db/connect.ts';
import { textStops } from '#server/db/schema/texts.ts';

/**
 * Stops texts to this phone. All agencies share the sender's number, and the provider blocks all its texts:
 * so the stop counts for each agency that ever sent a text to this phone, also about a post that is gone, and
 * for any that asks it later.
 */
export async function stopTexts(tx: Tx, phone: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into text_stops (agency_id, phone, stopped_at)
    select agency_id, ${phone}, ${now.toISOString()}::timestamptz
      from (select posts.agency_id from approvals join posts on posts.id = approvals.post_id
             where lower(approvals.reviewer_contact) = lower(${phone}) and approvals.asked_at is not null
             union
            select agency_id from messages
             where messages."to" = ${phone} and channel = 'sms' and handed_over_at is not null
             union
            select agency_id from text_numbers where text_numbers.phone = ${phone}) as theirs
    on conflict do nothing`);
}

export async function startTexts(tx: Tx, phone: string): Promise<void> {
  await tx.delete(textStops).where(eq(textStops.phone, phone));
}

/** Since when each of these phones gets no texts. */
export async function stopsOf(db: Handle, phones: string[]): Promise<Map<string, Date>> {
  if (phones.length === 0) return new Map();
  const rows = await db.select().from(textStops).where(inArray(textStops.phone, phones));
  return new Map(rows.map(({ phone, stoppedAt }) => [phone, stoppedAt]));
}

/** Whether the message goes to a phone that gets no texts; for `select … from messages`. */
export const isStopped = sql<boolean>`exists (
  select from text_stops where messages.channel = 'sms' and text_stops.phone = messages."to")`;
