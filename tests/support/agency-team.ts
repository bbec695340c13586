import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { gatheredNews, mentions, postPresence } from '#server/db/schema/teamwork.ts';
import { invitations, memberCompanies } from '#server/db/schema/team.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';

let phones = 0;

/** A colleague who sees one client, and somebody who is invited. */
export async function addTeam(
  db: Db,
  of: { agencyId: string; userId: string; companyId: string; word: string; now: Date },
) {
  const { agencyId, userId, companyId, word, now } = of;
  phones += 1;
  const [colleague] = await db
    .insert(users)
    .values({
      email: `colleague@${word}.test`,
      password: 'no hash',
      phone: `+1202556${String(phones).padStart(4, '0')}`,
      firstName: `${word} colleague`,
      lastName: `${word} by name`,
    })
    .returning();
  if (!colleague) throw new Error('no colleague');
  await db.insert(members).values({ agencyId, userId: colleague.id, role: 'creator', sees: 'some' });
  await db.insert(memberCompanies).values({ agencyId, userId: colleague.id, companyId });
  const [post] = await db.select().from(posts).where(eq(posts.companyId, companyId)).limit(1);
  if (!post) throw new Error('no post');
  await db.insert(postPresence).values({
    agencyId,
    postId: post.id,
    userId: colleague.id,
    tab: randomUUID(),
    editing: true,
    seenAt: now,
  });
  const by = { agencyId, postId: post.id, userId, createdAt: now };
  const [note] = await db
    .insert(comments)
    .values({ ...by, version: 1, side: 'internal', body: `${word} among ourselves` })
    .returning();
  if (!note) throw new Error('no note');
  await db.insert(mentions).values({ agencyId, commentId: note.id, userId: colleague.id });
  await db.insert(gatheredNews).values({ ...by, userId: colleague.id, what: `${word} was mentioned` });
  const invitationHash = hashToken(newToken());
  const [invitation] = await db
    .insert(invitations)
    .values({
      agencyId,
      token: invitationHash,
      email: `invited@${word}.test`,
      role: 'viewer',
      companyIds: [companyId],
      invitedBy: userId,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .returning();
  if (!invitation) throw new Error('no invitation');
  return { colleagueId: colleague.id, invitationId: invitation.id, invitationHash };
}
