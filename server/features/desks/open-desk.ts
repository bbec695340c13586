import { and, eq, isNull } from 'drizzle-orm';
import { seenByClient } from '#domain/posts/seen-by-client.ts';
import { desks } from '#server/db/schema/desks.ts';
import { shownFaceOf } from '#server/features/agencies/face.ts';
import { addresses, instant, MEDIA_DAYS, pageOf } from '#server/features/approvals/open-review.ts';
import { deadLink } from '#server/features/approvals/find-review.ts';
import type { ReviewRead } from '#server/features/approvals/read-review.ts';
import { readCountsAt } from '#server/features/approvals/read-waiting.ts';
import { addressEnd } from '#server/features/media/signed-urls.ts';
import type { Ctx } from '#server/kit/context.ts';
import { Tagged } from '#server/kit/route.ts';
import { sign } from '#server/kit/secrets.ts';
import {
  LINES,
  readDesk,
  readDeskPost,
  readDeskRevision,
  type DeskPostRead,
  type DeskRead,
} from './read-desk.ts';

/** An ETag like a review page's: it changes with everything the desk could show, and reveals nothing. */
const tagOf = (ctx: Ctx, token: string, revision: string) =>
  sign(ctx.secretKey, 'desk page', `${token}.${revision}.${addressEnd(ctx.now(), MEDIA_DAYS)}`);

/** The desk's page, or nothing if the caller's tag is still current. Reading decides nothing. */
export async function openDeskPage(
  ctx: Ctx,
  token: string,
  knownTag: string | null = null,
): Promise<Tagged<Page>> {
  if (knownTag !== null) {
    const revision = await readDeskRevision(ctx.db, token);
    if (revision === null) throw deadLink();
    if (tagOf(ctx, token, revision) === knownTag) return new Tagged<Page>(knownTag, null);
  }
  const read = await readDesk(ctx.db, token, ctx.now());
  if (!read) throw deadLink();
  if (!read.openedAt) {
    await noteOpened(ctx, read.id);
    ctx.remembered?.forgetRevisions();
  }
  return new Tagged(tagOf(ctx, token, read.revision), await deskOf(ctx, read));
}

type Page = Awaited<ReturnType<typeof deskOf>>;

async function deskOf(ctx: Ctx, read: DeskRead) {
  const counts = await readCountsAt(ctx, read.waiting);
  const listed = <Post extends DeskPostRead>(found: Post) => {
    const post = seenByClient(found);
    const url = addresses(ctx, { desk: read.id, of: post.postId });
    const { cover, scheduledAt, publishedAt } = post;
    return {
      ...post,
      scheduledAt: instant(scheduledAt),
      publishedAt: instant(publishedAt),
      cover: cover && { ...cover, url: url(cover.objectPath, 320) },
    };
  };
  return {
    language: read.language,
    timeZone: read.timeZone,
    agency: shownFaceOf(read.agency, addresses(ctx, { desk: read.id, of: null })),
    reviewer: { name: read.reviewerName, contact: read.reviewerContact },
    company: {
      name: read.companyName,
      logoUrl: read.logoPath && addresses(ctx, { desk: read.id, of: null })(read.logoPath, 160),
    },
    waiting: read.waiting.map((post) => postOf(ctx, read.id, post, counts, LINES)),
    plan: read.plan.map(listed),
    done: read.done.map((post) => ({
      ...listed(post),
      respondedAt: instant(post.respondedAt),
      agreedDate: instant(post.agreedDate),
    })),
  };
}

function postOf(
  ctx: Ctx,
  deskId: string,
  post: ReviewRead,
  counts: ReadonlyMap<string, Date>,
  most?: number,
) {
  const own = post.reviewers.find((one) => one.id === post.approvalId) ?? null;
  return pageOf(post, own, addresses(ctx, { desk: deskId, of: post.id }), counts, most);
}

/** One post of a desk, as its own link would show it. */
export async function openPostOfDesk(ctx: Ctx, token: string, postId: string) {
  const read = await readDeskPost(ctx.db, token, postId);
  if (!read) throw deadLink();
  return postOf(ctx, read.deskId, read, await readCountsAt(ctx, [read]));
}

async function noteOpened(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .update(desks)
    .set({ openedAt: ctx.now() })
    .where(and(eq(desks.id, id), isNull(desks.openedAt)));
}
