import { eq } from 'drizzle-orm';
import type { HistoryEvent } from '#domain/posts/history.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { newToken } from '#server/kit/secrets.ts';
import { nameOf } from './actor.ts';
import { readPost } from './queries.ts';
import { lockPost, writeHistory, type PostRow } from './store.ts';

type Change = Partial<Pick<PostRow, 'approvalToken' | 'previewOffAt'>>;

/** The preview is not content: the post's status and version stay. */
async function changePreview(
  ctx: Ctx,
  member: Member,
  id: string,
  event: HistoryEvent,
  changeOf: (post: PostRow, now: Date) => Change | null,
) {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    const now = ctx.now();
    const change = changeOf(post, now);
    if (change) {
      await tx.update(posts).set(change).where(eq(posts.id, id));
      await writeHistory(tx, id, { at: now, actor: nameOf(member), event, version: post.version });
    }
    return readPost(ctx, tx, member, id);
  });
}

/** The old link opens nothing any more. */
export const renewPreviewLink = (ctx: Ctx, member: Member, id: string) =>
  changePreview(ctx, member, id, 'preview renewed', () => ({
    approvalToken: newToken(),
    previewOffAt: null,
  }));

export const switchPreviewLinkOff = (ctx: Ctx, member: Member, id: string) =>
  changePreview(ctx, member, id, 'preview off', (post, now) =>
    post.previewOffAt === null ? { previewOffAt: now } : null,
  );

export const switchPreviewLinkOn = (ctx: Ctx, member: Member, id: string) =>
  changePreview(ctx, member, id, 'preview on', (post) =>
    post.previewOffAt === null ? null : { previewOffAt: null },
  );
