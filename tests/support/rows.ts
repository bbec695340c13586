import { and, eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Decision } from '#domain/approvals/status.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import { pathOfObject } from '#domain/media/object-path.ts';
import type { Db } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import { companies, contacts } from '#server/db/schema/companies.ts';
import { objects } from '#server/db/schema/media.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import type { Member } from '#server/kit/route.ts';

/** Rows for stories. Each takes only what the test is about and answers with the row's id. */

let made = 0;
const next = () => {
  made += 1;
  return made;
};

const idOf = (rows: { id: string }[]): string => {
  if (!rows[0]) throw new Error('no row was written');
  return rows[0].id;
};

export async function addUser(db: Db, user: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const n = next();
  const row = {
    email: `owner${n}@example.com`,
    phone: `+1555${String(n).padStart(7, '0')}`,
    password: 'not a hash',
    firstName: 'Olive',
    lastName: 'Owner',
    emailConfirmedAt: new Date(),
    ...user,
  };
  const id = idOf(await db.insert(users).values(row).returning({ id: users.id }));
  // With the account's id, as the accounts of the first release have it.
  await db.insert(agencies).values({ id, name: 'Olive Owner' });
  await db.insert(members).values({ agencyId: id, userId: id, role: 'owner' });
  return id;
}

/** As a member of the agency that `addUser` made. */
export const memberOf = (userId: string): Member => ({
  agencyId: userId,
  userId,
  role: 'owner',
  limitedTo: null,
  closed: false,
  closing: false,
  email: 'owner@example.com',
  firstName: 'Olive',
  lastName: 'Owner',
  timeZone: null,
  sid: 'no session',
  loggedInAt: new Date(0),
});

export async function addCompany(
  db: Db,
  userId: string,
  name: string,
  company: Partial<typeof companies.$inferInsert> = {},
): Promise<string> {
  return idOf(
    await db
      .insert(companies)
      .values({ agencyId: await agencyOf(db, userId), name, ...company })
      .returning({ id: companies.id }),
  );
}

export async function addContact(
  db: Db,
  userId: string,
  companyId: string,
  contact: Partial<typeof contacts.$inferInsert> = {},
): Promise<string> {
  const row = { name: 'Cora Client', phoneNumber: `+1444${String(next()).padStart(7, '0')}`, ...contact };
  return idOf(
    await db
      .insert(contacts)
      .values({ agencyId: await agencyOf(db, userId), companyId, ...row })
      .returning({ id: contacts.id }),
  );
}

export type PostRow = Partial<Omit<typeof posts.$inferInsert, 'companyId'>> & {
  media?: MediaKind[];
  /** Where no profile has it, the name is one that only posts keep. */
  companyName?: string | null;
};

/** The company of that name, in any case. */
export async function companyIdOf(db: Db, userId: string, name: string): Promise<string> {
  const agencyId = await agencyOf(db, userId);
  const known = and(eq(companies.agencyId, agencyId), sql`lower(${companies.name}) = lower(${name})`);
  const [company] = await db.select().from(companies).where(known);
  return company?.id ?? addCompany(db, userId, name, { profileRemovedAt: new Date(0) });
}

/** The files of `media` come in this order; their paths point at nothing. */
export async function addPost(
  db: Db,
  userId: string,
  { media = [], companyName = null, ...post }: PostRow = {},
): Promise<string> {
  const id = idOf(
    await db
      .insert(posts)
      .values({
        agencyId: await agencyOf(db, userId),
        authorId: userId,
        companyId: companyName === null ? null : await companyIdOf(db, userId, companyName),
        approvalToken: randomUUID(),
        ...post,
      })
      .returning({ id: posts.id }),
  );
  for (const [order, type] of media.entries())
    await db.insert(postAssets).values({ postId: id, type, order, objectPath: pathOfObject(randomUUID()) });
  return id;
}

/** A reviewer of a post, who has been asked unless the test says otherwise. */
export async function addApproval(
  db: Db,
  postId: string,
  approval: Partial<typeof approvals.$inferInsert> = {},
): Promise<string> {
  const row = {
    postId,
    approvalToken: randomUUID(),
    tokenExpiresAt: new Date('2030-01-01'),
    reviewerContact: `reviewer${next()}@client.example`,
    reviewerType: 'email' as const,
    askedAt: approval.createdAt ?? new Date(),
    ...approval,
  };
  return idOf(await db.insert(approvals).values(row).returning({ id: approvals.id }));
}

export async function addAnswer(
  db: Db,
  { postId, approvalId }: { postId: string; approvalId: string },
  { status, comment, createdAt }: { status: Decision; createdAt: Date; comment?: string },
): Promise<string> {
  return addComment(db, {
    postId,
    approvalId,
    decision: status,
    createdAt,
    ...(comment ? { body: comment } : {}),
  });
}

export async function addComment(
  db: Db,
  comment: { postId: string } & Partial<typeof comments.$inferInsert>,
): Promise<string> {
  const [post] = await db.select().from(posts).where(eq(posts.id, comment.postId));
  if (!post) throw new Error('a comment on no post');
  const row = { agencyId: post.agencyId, version: post.version, ...comment };
  return idOf(await db.insert(comments).values(row).returning({ id: comments.id }));
}

/** An uploaded file; answers with its path. */
export async function addObject(
  db: Db,
  userId: string,
  object: Partial<typeof objects.$inferInsert> = {},
): Promise<string> {
  const row = {
    agencyId: await agencyOf(db, userId),
    uploadedBy: userId,
    state: 'ready' as const,
    kind: 'image' as const,
    bytes: 1000,
    ...object,
  };
  return pathOfObject(idOf(await db.insert(objects).values(row).returning({ id: objects.id })));
}
