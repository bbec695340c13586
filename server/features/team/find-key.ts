import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { keyRoleFrom } from '#domain/agencies/keys.ts';
import { askOften, instantFrom } from '#server/db/ask.ts';
import type { Db } from '#server/db/connect.ts';
import { beforehand } from '#server/db/lost-writes.ts';
import { agencyRevisions, members } from '#server/db/schema/agencies.ts';
import { apiKeys } from '#server/db/schema/keys.ts';
import type { SignedIn } from '#server/features/accounts/sessions.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Known } from '#server/kit/remembered.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { isClosing, ofSameAgency } from '#server/features/agencies/visible-to.ts';

/** How often a key's last use is written, and how long a cached key is trusted. */
const MINUTE = 60_000;

/** The agency, role and clients of a key; cached like sessions, or by one query. */
export async function findKey(
  { db, remembered }: Pick<Ctx, 'db' | 'remembered'>,
  text: string,
  now: Date,
  { anew = false } = {},
): Promise<SignedIn | null> {
  const hash = hashToken(text);
  const known = anew ? undefined : remembered?.find(hash);
  if (known?.member.key && known.expire > now.getTime())
    return { member: known.member, revision: known.revision, renewed: false };
  const keep = remembered?.aboutToAsk();
  const asked = await askKey(db, hash, now);
  if (!asked?.member.key) return null;
  const { member, revision, lastUsed } = asked;
  const isDue = lastUsed <= now.getTime() - MINUTE;
  if (isDue) await beforehand(noteUse(db, asked.member.key.id, now));
  keep?.(hash, {
    member,
    revision,
    expire: Math.min(asked.expire, (isDue ? now.getTime() : lastUsed) + MINUTE),
  });
  return { member, revision, renewed: false };
}

/** Two simultaneous uses write it once. */
const noteUse = (db: Db, id: string, now: Date) =>
  db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(apiKeys.id, id),
        or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, new Date(now.getTime() - MINUTE))),
      ),
    );

/** Its maker must still be an owner. */
async function askKey(db: Db, hash: string, now: Date): Promise<(Known & { lastUsed: number }) | null> {
  const [row] = await askOften(
    db,
    sql`
    select api_keys.id, api_keys.agency_id, api_keys.name, api_keys.role, api_keys.company_ids is not null,
           api_keys.created_by, api_keys.created_at, api_keys.expires_at, api_keys.last_used_at,
           users.email, users.first_name, users.last_name, users.zone, coalesce(agency_revisions.revision, 0),
           ${isClosing(members)}
      from api_keys
      join members on ${ofSameAgency(members, apiKeys)} and members.user_id = api_keys.created_by
                  and members.role = 'owner'
      join users on users.id = members.user_id
      left join agency_revisions on ${ofSameAgency(agencyRevisions, members)}
     where api_keys.hash = ${hash} and api_keys.revoked_at is null
       and (api_keys.expires_at is null or api_keys.expires_at > ${now.toISOString()})`,
  );
  if (!row) return null;
  const [
    id,
    agencyId,
    name,
    role,
    isLimited,
    madeBy,
    madeAt,
    expiresAt,
    usedAt,
    email,
    first,
    last,
    timeZone,
    revision,
    closing,
  ] = row;
  const key = { id: id ?? '', name: name ?? '' };
  return {
    member: {
      agencyId: agencyId ?? '',
      userId: madeBy ?? '',
      role: keyRoleFrom(role),
      key,
      // A key is not a session: two factors are not required of it (decision 40).
      closed: false,
      closing: closing === 't',
      limitedTo: isLimited === 't' ? key.id : null,
      email: email ?? '',
      // The key's maker, in whose name clients are written to. The history names the key (posts/actor.ts).
      firstName: first ?? '',
      lastName: last ?? '',
      timeZone: timeZone ?? null,
      sid: hash,
      loggedInAt: new Date(instantFrom(madeAt ?? '')),
    },
    expire: expiresAt ? Date.parse(instantFrom(expiresAt)) : Infinity,
    lastUsed: usedAt ? Date.parse(instantFrom(usedAt)) : -Infinity,
    revision: Number(revision),
  };
}
