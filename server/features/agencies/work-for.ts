import { and, eq } from 'drizzle-orm';
import { notFound } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import type { Member } from '#server/kit/route.ts';

const agencyAs = async (db: Handle, agencyId: string, userId: string) => {
  const [found] = await db
    .select({ id: agencies.id, name: agencies.name, role: members.role })
    .from(members)
    .innerJoin(agencies, eq(agencies.id, members.agencyId))
    .where(and(eq(members.userId, userId), eq(agencies.id, agencyId)));
  return found ?? null;
};

/** Switches this session to that agency; null, and nothing changes, where the person is no member of it. */
export async function workForIfMember(db: Handle, member: Pick<Member, 'userId' | 'sid'>, agencyId: string) {
  const agency = await agencyAs(db, agencyId, member.userId);
  if (agency) await db.update(sessions).set({ agencyId }).where(eq(sessions.sid, member.sid));
  return agency;
}

/** Switches this session to that agency. */
export async function workFor(...where: Parameters<typeof workForIfMember>) {
  const agency = await workForIfMember(...where);
  if (!agency) throw notFound('Agency');
  return agency;
}
