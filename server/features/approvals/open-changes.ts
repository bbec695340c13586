import type { Ctx } from '#server/kit/context.ts';
import { behindLink, deadLink, findLink } from './find-review.ts';
import { readChanges, writeLook } from './looks.ts';
import { addresses } from './open-review.ts';

async function expectLink(ctx: Ctx, token: string): Promise<void> {
  if (!(await findLink(ctx.db, token, ctx.now()))) throw deadLink();
}

/** What changed since whoever has this link looked; a preview is nobody's. */
export async function openLinkChanges(ctx: Ctx, token: string) {
  await expectLink(ctx, token);
  const from = behindLink(token, ctx.now());
  return { changes: await readChanges(ctx.db, from, (approval) => addresses(ctx, { approval })) };
}

/** The page behind a link has been shown. Said by its script, so whoever only fetches addresses has not looked. */
export async function noteLinkLook(ctx: Ctx, token: string, version: number) {
  await expectLink(ctx, token);
  await writeLook(ctx.db, behindLink(token, ctx.now()), version, ctx.now());
  return { message: 'Noted' };
}
