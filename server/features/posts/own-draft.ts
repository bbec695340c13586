import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { isBeforeReview, POST_STATUSES } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { evergreenPosts } from '#server/db/schema/evergreen.ts';
import { postChecks } from '#server/db/schema/library.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { Member } from '#server/kit/route.ts';

const one = sql`select 1`;

/**
 * A draft that is unchanged and unsent since it was made, without comments and without ticks on its
 * checklist: comments and ticks would be deleted with it. Neither has anybody switched its preview off or let it
 * come back: a draft that is made anew by its row would lose that.
 */
export const isDraftAsMade = () =>
  and(
    inArray(posts.status, POST_STATUSES.filter(isBeforeReview)),
    eq(posts.updatedAt, posts.createdAt),
    isNull(posts.previewOffAt),
    notExists(sql`(${one} from ${evergreenPosts} where ${evergreenPosts.postId} = ${posts.id})`),
    notExists(sql`(${one} from ${comments} where ${comments.postId} = ${posts.id})`),
    notExists(sql`(${one} from ${postChecks} where ${postChecks.postId} = ${posts.id})`),
  );

/** Who is acting: a person, or a key, which acts in the name of its maker. */
type Maker = Pick<Member, 'userId' | 'key'>;

/** The columns that say who made a post. */
export const madeBy = ({ userId, key }: Maker) => ({ authorId: userId, madeByKey: key?.id ?? null });

/** Posts that this person made in person, or that this very key made. */
export const isMadeBy = ({ userId, key }: Maker) =>
  and(eq(posts.authorId, userId), key ? eq(posts.madeByKey, key.id) : isNull(posts.madeByKey));

/** Which of these posts this member made and are still as made. The caller has locked them. */
export async function ownDraftsAsMade(tx: Tx, member: Maker, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, ids), isMadeBy(member), isDraftAsMade()));
  return found.map(({ id }) => id);
}
