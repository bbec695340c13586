import { asc, eq } from 'drizzle-orm';
import { postAssets } from '#server/db/schema/posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { beginConnecting } from '#server/features/networks/connect-account.ts';
import { createNewPost } from '#server/features/posts/create-post.ts';

/** How long after the demo is filled its post goes out. */
const SECONDS = 75;

export interface GoingOut {
  title: string;
  postId: string;
}

/** Connects a client to the demo's own network, and schedules a post that goes out there by itself, soon. */
export async function seedGoingOut(
  ctx: Ctx,
  owner: Member,
  company: string,
  network: { handle: string; password: string },
): Promise<GoingOut> {
  const account = await beginConnecting(ctx, owner, company, { network: 'bluesky', ...network });
  if (!('id' in account)) throw new Error('the demo’s account asks for a log-in');
  const title = 'Going out by itself';
  const [picture] = await ctx.db
    .select({ url: postAssets.objectPath, altText: postAssets.altText })
    .from(postAssets)
    .where(eq(postAssets.type, 'image'))
    .orderBy(asc(postAssets.createdAt), asc(postAssets.id))
    .limit(1);
  const post = await createNewPost(ctx, owner, {
    companyName: company,
    title,
    caption: 'Fresh out of the oven, and out by itself: nobody pressed a button for this one. #sourdough',
    assets: picture ? [{ url: picture.url, type: 'image', altText: picture.altText }] : [],
    scheduledAt: new Date(ctx.now().getTime() + SECONDS * 1000).toISOString(),
    reviewerEmails: [],
    reviewerPhones: [],
    targets: [{ accountId: account.id }],
  });
  return { title, postId: post.id };
}
