import { inTransaction } from '#server/db/transaction.ts';
import { deadLink } from '#server/features/approvals/find-review.ts';
import { readChanges, writeLook } from '#server/features/approvals/looks.ts';
import { writeOpened } from '#server/features/approvals/note-opened.ts';
import { addresses } from '#server/features/approvals/open-review.ts';
import type { Ctx } from '#server/kit/context.ts';
import { findDesk } from './desk-links.ts';
import { postOnDesk } from './read-desk.ts';

async function expectDesk(ctx: Ctx, token: string) {
  const desk = await findDesk(ctx.db, token);
  if (!desk) throw deadLink();
  return desk;
}

/** What changed since this person's last look, as behind the post's own link. */
export async function openChangesOnDesk(ctx: Ctx, token: string, postId: string) {
  const desk = await expectDesk(ctx, token);
  const url = () => addresses(ctx, { desk: desk.id, of: postId });
  return { changes: await readChanges(ctx.db, postOnDesk(token, postId), url) };
}

export async function noteLookOnDesk(ctx: Ctx, token: string, postId: string, version: number) {
  await expectDesk(ctx, token);
  // In one transaction: after a stored look, the opening would never be recorded again.
  const first = await inTransaction(ctx.db, async (tx) => {
    const approvalId = await writeLook(tx, postOnDesk(token, postId), version, ctx.now());
    if (approvalId) await writeOpened(ctx, tx, approvalId, version);
    return approvalId;
  });
  if (first) ctx.remembered?.forgetRevisions();
  return { message: 'Noted' };
}
