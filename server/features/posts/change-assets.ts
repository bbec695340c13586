import { and, asc, eq, ne } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField, notFound } from '#domain/kit/errors.ts';
import { sameText } from '#domain/kit/typed-text.ts';
import type { addAsset, updateAsset } from '#domain/posts/contract.ts';
import { areTexts } from '#domain/networks/options.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { ASSETS_MOST, FILES_MOST } from '#domain/posts/files-most.ts';
import { ALREADY_PUBLISHED, isPublished } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { readyObjects } from '#server/features/media/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import { DetailedError } from '#server/kit/detailed-error.ts';
import type { Member } from '#server/kit/route.ts';
import { nameOf } from './actor.ts';
import {
  askAgain,
  contentChanged,
  refuseAskingAgain,
  refuseUnlessScheduling,
  changeAsksAgain,
} from './change-content.ts';
import { lockPost, type PostRow } from './store.ts';

type AssetRow = typeof postAssets.$inferSelect;
/** Width, height and length come with the whole post. */
const answer = (row: AssetRow) => ({ ...row, url: row.objectPath, width: null, height: null, seconds: null });

const assetsOf = (tx: Tx, postId: string) =>
  tx
    .select()
    .from(postAssets)
    .where(eq(postAssets.postId, postId))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt), asc(postAssets.id));

/** Numbers the files 0, 1, 2 … in the given order. */
async function number(tx: Tx, assets: AssetRow[]): Promise<void> {
  for (const [order, asset] of assets.entries())
    if (asset.order !== order) await tx.update(postAssets).set({ order }).where(eq(postAssets.id, asset.id));
}

async function lockPostOf(tx: Tx, member: Member, assetId: string) {
  const [found] = await tx
    .select({ postId: postAssets.postId })
    .from(postAssets)
    .innerJoin(posts, eq(posts.id, postAssets.postId))
    .where(and(eq(postAssets.id, assetId), visibleTo(member, posts)));
  if (!found) throw notFound('File');
  const post = await lockPost(tx, found.postId, member);
  if (isPublished(post.status)) throw new AppError('conflict', ALREADY_PUBLISHED);
  const assets = await assetsOf(tx, post.id);
  const asset = assets.find((one) => one.id === assetId);
  if (!asset) throw notFound('File');
  return { post, asset, others: assets.filter((one) => one !== asset) };
}

async function mediaChanged(ctx: Ctx, tx: Tx, member: Member, post: PostRow, note: string) {
  if (await changeAsksAgain(tx, post)) refuseAskingAgain(member);
  const changed = await contentChanged(ctx, tx, post, { actor: nameOf(member), note });
  refuseUnlessScheduling(member, post, changed.post);
  await askAgain(ctx, tx, changed.post, changed.toAsk);
}

/** Accounts that had chosen the replaced file take the new one in its place. */
async function takePlaceAtTargets(tx: Tx, post: PostRow, before: string, after: string, now: Date) {
  const [key, next] = [mediumKey(before), mediumKey(after)];
  const open = and(eq(postTargets.postId, post.id), ne(postTargets.state, 'published'));
  for (const { id, options } of await tx.select().from(postTargets).where(open)) {
    const { media } = options;
    if (!areTexts(media) || !media.includes(key)) continue;
    const chosen = [...new Set(media.map((one) => (one === key ? next : one)))];
    await tx
      .update(postTargets)
      .set({ options: { ...options, media: chosen }, updatedAt: now })
      .where(eq(postTargets.id, id));
  }
}

export async function addPostAsset(ctx: Ctx, member: Member, form: BodyOf<typeof addAsset>) {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, form.postId, member);
    const file = (await readyObjects(tx, member, [form.objectPath])).get(form.objectPath);
    if (!file) throw badField('objectPath', 'Please upload the file first');
    if (isPublished(post.status)) throw new AppError('conflict', ALREADY_PUBLISHED);
    const assets = await assetsOf(tx, post.id);
    const replaced = assets.findIndex(({ id }) => id === form.replaces?.toLowerCase());
    if (form.replaces && replaced < 0) throw notFound('File');
    const others = assets.filter((_, index) => index !== replaced);
    if (others.length >= ASSETS_MOST) throw new AppError('conflict', FILES_MOST);
    const place = form.replaces ? replaced : Math.min(form.order ?? others.length, others.length);
    if (form.replaces) await tx.delete(postAssets).where(eq(postAssets.id, form.replaces));
    const [row] = await tx
      .insert(postAssets)
      .values({
        postId: post.id,
        objectPath: form.objectPath,
        type: file.kind,
        order: place,
        altText: form.altText ?? null,
        createdAt: ctx.now(),
      })
      .returning();
    if (!row) throw new Error('no file was added');
    await number(tx, [...others.slice(0, place), row, ...others.slice(place)]);
    const former = assets[replaced];
    if (former && others.every((one) => one.objectPath !== former.objectPath))
      await takePlaceAtTargets(tx, post, former.objectPath, row.objectPath, ctx.now());
    await mediaChanged(ctx, tx, member, post, form.replaces ? 'Media replaced' : 'Media added');
    return answer({ ...row, order: place });
  });
}

/** Refuses a save if somebody else described the file since the editor read it. */
function refuseOtherWords(base: string | null, yours: string | null, { altText: theirs }: AssetRow): void {
  if (sameText(theirs, base) || sameText(theirs, yours)) return;
  const message = 'Nothing was saved yet: somebody else changed the description meanwhile';
  throw new DetailedError('conflict', message, {
    overlaps: [{ field: 'altText', theirs, yours, by: null }],
  });
}

/** A file's order and description are content too: the client sees or hears both. */
export async function updatePostAsset(
  ctx: Ctx,
  member: Member,
  id: string,
  form: BodyOf<typeof updateAsset>,
) {
  return inTransaction(ctx.db, async (tx) => {
    const { post, asset, others } = await lockPostOf(tx, member, id);
    const place = Math.min(
      form.order ?? others.filter((one) => one.order < asset.order).length,
      others.length,
    );
    const altText = form.altText === undefined ? asset.altText : form.altText || null;
    if (form.basedOn) refuseOtherWords(form.basedOn.altText || null, altText, asset);
    const now = [...others.slice(0, place), asset, ...others.slice(place)];
    const before = [...others, asset].sort((a, b) => a.order - b.order);
    const moved = now.some((one, index) => one.id !== before[index]?.id);
    const isSame = sameText(altText, asset.altText);
    if (!moved && isSame) return answer(asset);
    if (!isSame) await tx.update(postAssets).set({ altText }).where(eq(postAssets.id, id));
    await number(tx, now);
    await mediaChanged(ctx, tx, member, post, moved ? 'Media reordered' : 'Description of a picture');
    return answer({ ...asset, order: place, altText });
  });
}

export async function deletePostAsset(ctx: Ctx, member: Member, id: string): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { post, others } = await lockPostOf(tx, member, id);
    await tx.delete(postAssets).where(eq(postAssets.id, id));
    await number(tx, others);
    await mediaChanged(ctx, tx, member, post, 'Media removed');
    return { id };
  });
}
