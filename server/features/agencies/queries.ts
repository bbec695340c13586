import { asc, eq } from 'drizzle-orm';
import type { Handle } from '#server/db/connect.ts';
import { members } from '#server/db/schema/agencies.ts';

/** The agency that a person works for; of several the first. */
export async function agencyOf(db: Handle, userId: string): Promise<string> {
  const [member] = await db
    .select({ agencyId: members.agencyId })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.agencyId))
    .limit(1);
  if (!member) throw new Error('an account without an agency');
  return member.agencyId;
}
