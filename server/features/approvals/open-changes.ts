import type { Ctx } from '#server/kit/context.ts';
import { behindLink, deadLink, findLink } from './find-review.ts';
import { readChanges, writeLook } from './looks.ts';
import { addresses } from './open-review.ts';

async function expectLink(ctx: Ctx, token: string): Promise<void> {
  if (!(await findLink(ctx.db, token, ctx.now()))) throw deadLink();
}

/** What changed since the link's reviewer last looked; null for a preview, which belongs to nobody. */
export async function openLinkChanges(ctx: Ctx, token: string) {
  await expectLink(ctx, token);
  const from = behindLink(token, ctx.now());
  return { changes: await readChanges(ctx.db, from, (approval) => addresses(ctx, { approval })) };
}

/** Records a look. Called by the page's script, so fetching the URL alone does not count as a look. */
export async function noteLinkLook(ctx: Ctx, token: string, version: number) {
  await expectLink(ctx, token);
  await writeLook(ctx.db, behindLink(token, ctx.now()), version, ctx.now());
  return { message: 'Noted' };
}
