import { eq } from 'drizzle-orm';
import type { Member } from '#server/kit/route.ts';
import type { Handle } from '#server/db/connect.ts';
import { companies } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';

/** The zone in which days are added to a post's date: its client's, else the member's. */
export async function zoneOfPost(db: Handle, member: Member, postId: string): Promise<string> {
  const [company] = await db
    .select({ timeZone: companies.timeZone })
    .from(posts)
    .innerJoin(companies, eq(companies.id, posts.companyId))
    .where(eq(posts.id, postId));
  return company?.timeZone ?? member.timeZone ?? 'UTC';
}
