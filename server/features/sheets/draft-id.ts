import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { isMadeBy } from '#server/features/posts/own-draft.ts';
import type { Member } from '#server/kit/route.ts';
import { idFrom } from '#server/kit/secrets.ts';

type Of = Pick<Member, 'agencyId'>;

/** The id of a row's post: the same row of the same client is the same post. */
export const draftIdOf = ({ agencyId }: Of, companyId: string | null, key: string): string =>
  idFrom(agencyId, 'sheet', companyId ?? 'no client', key);

/** The former id, when a key was one row of the whole agency: such a post counts for its own client only. */
const oldDraftIdOf = ({ agencyId }: Of, key: string): string => idFrom(agencyId, 'sheet', key);

/**
 * The posts made from rows with these keys for one of these clients, including deleted ones, newest last. A
 * post made without a client counts for the client that it gets later.
 */
export async function findMade(tx: Tx, member: Member, companyIds: (string | null)[], keys: string[]) {
  const own = new Map(
    companyIds.flatMap((of) => keys.map((key) => [draftIdOf(member, of, key), key] as const)),
  );
  const shared = new Map(
    keys.flatMap((key) => [
      [oldDraftIdOf(member, key), key] as const,
      [draftIdOf(member, null, key), key] as const,
    ]),
  );
  const rows = await tx
    .select({
      id: posts.id,
      companyId: posts.companyId,
      isOwn: sql<boolean>`${isMadeBy(member)}`,
      archivedAt: posts.archivedAt,
    })
    .from(posts)
    .where(sql`${posts.id} = any(${sql.param([...own.keys(), ...shared.keys()])}::uuid[])`)
    .orderBy(posts.createdAt, posts.id);
  return rows.flatMap(({ companyId, archivedAt, ...row }) => {
    const key = own.get(row.id) ?? (companyIds.includes(companyId) ? shared.get(row.id) : undefined);
    return key === undefined ? [] : [{ key, ...row, isDeleted: archivedAt !== null }];
  });
}
