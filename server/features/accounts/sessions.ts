import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db, Handle } from '#server/db/connect.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { agencyRevisions, members } from '#server/db/schema/agencies.ts';
import { ofSameAgency } from '#server/features/agencies/visible-to.ts';
import type { Member } from '#server/kit/route.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';

const LIFETIME = 30 * 86_400_000;
/** Sessions roll, but are written at most once an hour. */
const RENEW_AFTER = 3_600_000;

const endOf = (now: Date) => new Date(now.getTime() + LIFETIME);

/** A new session with an id that was never used before. Answers the cookie's value; only its hash is kept. */
export async function openSession(db: Handle, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({ sid: hashToken(token), userId, expire: endOf(now), createdAt: now });
  return token;
}

export interface SignedIn {
  member: Member;
  /** Moves whenever something that the agency's screens read has changed. */
  revision: number;
  renewed: boolean;
}

/** One query answers who is asking and whether anything of theirs has changed. */
export async function findSession(db: Db, token: string, now: Date): Promise<SignedIn | null> {
  const sid = hashToken(token);
  const [row] = await db
    .select({
      agencyId: members.agencyId,
      userId: members.userId,
      role: members.role,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      timeZone: users.timeZone,
      loggedInAt: sessions.createdAt,
      expire: sessions.expire,
      revision: sql<number>`coalesce(${agencyRevisions.revision}, 0)`.mapWith(Number),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(members, eq(members.userId, users.id))
    .leftJoin(agencyRevisions, ofSameAgency(agencyRevisions, members))
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, now)))
    // Who works for several agencies is at the first.
    .orderBy(asc(members.createdAt), asc(members.agencyId))
    .limit(1);
  if (!row) return null;
  const { revision, expire, ...member } = row;
  const renewed = expire.getTime() < now.getTime() + LIFETIME - RENEW_AFTER;
  if (renewed)
    await db
      .update(sessions)
      .set({ expire: endOf(now) })
      .where(eq(sessions.sid, sid));
  return { member: { ...member, sid }, revision, renewed };
}

export async function endSession(db: Handle, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, hashToken(token)));
}

/** Ends the user's sessions, except the one that asks for it. */
export async function endSessionsOf(db: Handle, userId: string, except?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.sid, except) : undefined));
}

export async function removeExpiredSessions(db: Handle, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, now));
}
