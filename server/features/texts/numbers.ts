import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { freeNumber } from '#domain/texts/numbers.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { textNumbers } from '#server/db/schema/texts.ts';
import { waits } from '#server/features/desks/shown.ts';

/** How long a number is not reused after its last text, even if nobody waits for it any more. */
const RESTS_FOR = 14 * 86_400_000;

/** An approval that a phone is told of, with the version that the text leads to. */
export interface Told {
  approvalId: string;
  agencyId: string;
  phone: string;
  version: number;
}

/**
 * The number by which each can be answered, by approval: the one that its phone was told for this very
 * version, else the smallest free one. A lock per phone gives out numbers one after the other, whichever
 * agency asks; the same transaction must store them (`keepNumbers`).
 */
export async function numbersFor(tx: Tx, told: Told[], now: Date): Promise<Map<string, number>> {
  if (told.length === 0) return new Map();
  const phones = [...new Set(told.map((one) => one.phone))].sort();
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('greenroom text numbers of ' || phone, 0))
      from (select unnest(${sql.param(phones)}::text[]) as phone) as phones`);
  const taken = await tx
    .select({
      phone: textNumbers.phone,
      number: textNumbers.number,
      approvalId: textNumbers.approvalId,
      version: textNumbers.version,
      createdAt: textNumbers.createdAt,
    })
    .from(textNumbers)
    .leftJoin(approvals, and(eq(approvals.id, textNumbers.approvalId), isNull(approvals.removedAt)))
    .leftJoin(posts, and(eq(posts.id, approvals.postId), isNull(posts.archivedAt)))
    .where(
      and(
        inArray(textNumbers.phone, phones),
        or(gt(textNumbers.createdAt, new Date(now.getTime() - RESTS_FOR)), waits),
      ),
    );
  const numbers = new Map<string, number>();
  for (const { approvalId, phone, version } of told) {
    const ofPhone = taken.filter((row) => row.phone === phone);
    const known = ofPhone.find((row) => row.approvalId === approvalId && row.version === version);
    const isTheirs = !ofPhone.some(
      (row) => row !== known && row.number === known?.number && row.createdAt >= known.createdAt,
    );
    const number = known && isTheirs ? known.number : freeNumber(ofPhone.map((row) => row.number));
    numbers.set(approvalId, number);
    taken.push({ phone, number, approvalId, version, createdAt: now });
  }
  return numbers;
}

/** Where a number is used: in a message to be sent, or in a reply that is being sent now. */
type Place = { messageId: string } | { toldAt: Date };

/** Stores what the numbers mean from now on. */
export async function keepNumbers(
  tx: Tx,
  told: Told[],
  numbers: Map<string, number>,
  placeOf: (approvalId: string) => Place,
  now: Date,
): Promise<void> {
  if (told.length === 0) return;
  // A phone that knows the number from an earlier text still knows it if the new text does not arrive.
  const isOut = sql`exists (
    select from messages where messages.id = text_numbers.message_id
       and messages.handed_over_at is not null and messages.status <> 'failed')`;
  const isSame = sql`text_numbers.number = excluded.number`;
  await tx
    .insert(textNumbers)
    .values(
      told.map((one) => ({
        ...one,
        ...placeOf(one.approvalId),
        number: numbers.get(one.approvalId) ?? 0,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [textNumbers.approvalId, textNumbers.version],
      set: {
        phone: sql`excluded.phone`,
        number: sql`excluded.number`,
        messageId: sql`case when ${isSame} and (excluded.message_id is null or ${isOut}) then text_numbers.message_id
                            else excluded.message_id end`,
        toldAt: sql`case when ${isSame} then coalesce(text_numbers.told_at, excluded.told_at)
                         else excluded.told_at end`,
        createdAt: now,
      },
    });
}
