import type { Db } from '#server/db/connect.ts';
import { withdrawnLinks } from '#server/db/schema/approvals.ts';
import { textNumbers, textStops } from '#server/db/schema/texts.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';

/** What an agency has of texts that can be answered, and of links that it took back. */
export async function addTexts(
  db: Db,
  of: { agencyId: string; approvalId: string; messageId: string; word: string; now: Date },
): Promise<void> {
  const { agencyId, approvalId, messageId, word, now } = of;
  const phone = `${word} phone`;
  await db
    .insert(textNumbers)
    .values({ agencyId, approvalId, messageId, phone, number: 1, version: 1, createdAt: now });
  await db.insert(textStops).values({ agencyId, phone, stoppedAt: now });
  await db.insert(withdrawnLinks).values({ tokenHash: hashToken(newToken()), approvalId, withdrawnAt: now });
}
