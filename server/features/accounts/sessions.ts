import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { deviceInWords } from '#domain/accounts/device.ts';
import { roleFrom } from '#domain/agencies/roles.ts';
import { notFound } from '#domain/kit/errors.ts';
import { askOften, instantFrom } from '#server/db/ask.ts';
import type { Db, Handle } from '#server/db/connect.ts';
import { beforehand } from '#server/db/lost-writes.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { agencies, agencyRevisions, members } from '#server/db/schema/agencies.ts';
import { isClosing, ofSameAgency } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Known } from '#server/kit/remembered.ts';
import type { Member } from '#server/kit/route.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';

const LIFETIME = 30 * 86_400_000;
/** Sessions are renewed with use, but written at most once an hour. */
const RENEW_AFTER = 3_600_000;

const endOf = (now: Date) => new Date(now.getTime() + LIFETIME);

/** Where somebody logs in from, and how. */
export interface Opened {
  userAgent: string | null;
  address: string | null;
  twoFactor: boolean;
}

/**
 * The agency of a new session: the one of the person's most recently used
 * session, else the one that they joined last. One that requires two factors
 * comes last for a session with one.
 */
async function agencyAtLast(db: Handle, userId: string, { twoFactor }: Opened): Promise<string | null> {
  const [found] = await db
    .select({ agencyId: members.agencyId })
    .from(members)
    .innerJoin(agencies, eq(agencies.id, members.agencyId))
    .leftJoin(sessions, and(eq(sessions.userId, members.userId), ofSameAgency(sessions, members)))
    .where(eq(members.userId, userId))
    .orderBy(
      ...(twoFactor ? [] : [agencies.requiresTwoFactor]),
      sql`${sessions.expire} desc nulls last`,
      desc(members.createdAt),
      members.agencyId,
    )
    .limit(1);
  return found?.agencyId ?? null;
}

/** Opens a session with a new id. Returns the cookie's value; only its hash is stored. */
export async function openSession(db: Handle, userId: string, now: Date, how: Opened): Promise<string> {
  const token = newToken();
  const agencyId = await agencyAtLast(db, userId, how);
  await db
    .insert(sessions)
    .values({ sid: hashToken(token), userId, agencyId, expire: endOf(now), createdAt: now, ...how });
  return token;
}

/** A person's sessions, the current one first, then by last use, which is known to the hour. */
export async function readSessions(db: Handle, { userId, sid }: Member, now: Date) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, now)))
    .orderBy(desc(eq(sessions.sid, sid)), desc(sessions.expire), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    device: deviceInWords(row.userAgent),
    address: row.address,
    createdAt: row.createdAt,
    lastSeenAt: new Date(row.expire.getTime() - LIFETIME),
    isCurrent: row.sid === sid,
  }));
}

export async function endSessionById(db: Handle, userId: string, id: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound('Session');
}

export interface SignedIn {
  member: Member;
  /** Moves whenever something that the agency's screens read has changed. */
  revision: number;
  renewed: boolean;
}

const isDueForRenewal = (expire: number, now: Date) => expire < now.getTime() + LIFETIME - RENEW_AFTER;

/**
 * The signed-in member and the agency's revision, cached or by one query. If the response cannot renew the
 * cookie, the session is not renewed either: the cookie would expire first.
 */
export async function findSession(
  { db, remembered }: Pick<Ctx, 'db' | 'remembered'>,
  token: string,
  now: Date,
  { anew = false, renew = true } = {},
): Promise<SignedIn | null> {
  const sid = hashToken(token);
  const known = anew ? undefined : remembered?.find(sid);
  if (known && !known.member.key && known.expire > now.getTime() && !isDueForRenewal(known.expire, now))
    return { member: known.member, revision: known.revision, renewed: false };
  const keep = remembered?.aboutToAsk();
  const asked = await askSession(db, sid, now);
  if (!asked) return null;
  const { member, revision } = asked;
  const renewed = renew && isDueForRenewal(asked.expire, now);
  const expire = renewed ? endOf(now) : new Date(asked.expire);
  if (renewed) await beforehand(db.update(sessions).set({ expire }).where(eq(sessions.sid, sid)));
  keep?.(sid, { member, revision, expire: expire.getTime() });
  return { member, revision, renewed };
}

async function askSession(db: Db, sid: string, now: Date): Promise<Known | null> {
  const [row] = await askOften(
    db,
    sql`
    select members.agency_id, members.user_id, members.role, users.email, users.first_name, users.last_name,
           users.zone, sessions.created_at, sessions.expire, coalesce(agency_revisions.revision, 0), members.sees,
           agencies.requires_two_factor and not sessions.two_factor, ${isClosing(members)}
      from sessions
      join users on users.id = sessions.user_id
      join members on members.user_id = users.id
      join agencies on agencies.id = members.agency_id
      left join agency_revisions on ${ofSameAgency(agencyRevisions, members)}
     where sessions.sid = ${sid} and sessions.expire > ${now.toISOString()}
     order by coalesce(${ofSameAgency(members, sessions)}, false) desc,
              agencies.requires_two_factor and not sessions.two_factor, members.created_at, members.agency_id
     limit 1`,
  );
  if (!row) return null;
  // A person in several agencies works at the one that the session chose, else at the first they joined that is
  // open to it.
  const [
    agencyId,
    userId,
    role,
    email,
    firstName,
    lastName,
    timeZone,
    loggedInAt,
    expire,
    revision,
    sees,
    lacks,
    closing,
  ] = row;
  return {
    member: {
      agencyId: agencyId ?? '',
      userId: userId ?? '',
      role: roleFrom(role),
      closed: lacks === 't',
      closing: closing === 't',
      limitedTo: sees === 'some' ? (userId ?? '') : null,
      email: email ?? '',
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      timeZone: timeZone ?? null,
      sid,
      loggedInAt: new Date(instantFrom(loggedInAt ?? '')),
    },
    expire: Date.parse(instantFrom(expire ?? '')),
    revision: Number(revision),
  };
}

export async function endSession(db: Handle, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, hashToken(token)));
}

/** Whether nobody has ended the member's session. */
export async function isStillOpen(db: Handle, { sid }: Member): Promise<boolean> {
  const found = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.sid, sid));
  return found.length > 0;
}

/** Ends the user's sessions, except the given one. */
export async function endSessionsOf(db: Handle, userId: string, except?: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.sid, except) : undefined))
    .returning({ id: sessions.id });
  return ended.length;
}

export async function removeExpiredSessions(db: Handle, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, now));
}
