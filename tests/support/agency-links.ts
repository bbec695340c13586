import type { Db } from '#server/db/connect.ts';
import { emailLinks, passwordResetTokens } from '#server/db/schema/accounts.ts';
import { dailyUsage } from '#server/db/schema/agencies.ts';
import { calendarAuthorizations, calendarFeeds } from '#server/db/schema/calendar.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';
import { companyIdOf } from './rows.ts';

/** Links that were sent to an owner, feeds of the calendar, an authorization that was begun, and what was used. */
export async function addLinks(
  db: Db,
  { agencyId, userId }: { agencyId: string; userId: string },
  { word, commonName, now }: { word: string; commonName: string; now: Date },
) {
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const storedHashes = { reset: hashToken(newToken()), emailLink: hashToken(newToken()) };
  await db.insert(passwordResetTokens).values({ userId, token: storedHashes.reset, expiresAt });
  await db.insert(emailLinks).values({
    userId,
    purpose: 'confirm',
    token: storedHashes.emailLink,
    email: `new@${word}.test`,
    expiresAt,
  });
  await db.insert(dailyUsage).values({ agencyId, kind: 'upload-bytes', day: '2026-11-14', amount: 10 });
  const feedSecret = newToken();
  await db.insert(calendarFeeds).values([
    { agencyId, userId, scope: 'all', secret: feedSecret },
    {
      agencyId,
      userId,
      scope: 'company',
      secret: newToken(),
      companyId: await companyIdOf(db, userId, commonName),
    },
    {
      agencyId,
      userId,
      scope: 'company',
      secret: newToken(),
      companyId: await companyIdOf(db, userId, `${word} without a profile`),
    },
  ]);
  const calendarState = newToken();
  await db
    .insert(calendarAuthorizations)
    .values({ userId, state: hashToken(calendarState), verifier: `${word} verifier`, expiresAt });
  return { storedHashes, feedSecret, calendarState };
}
