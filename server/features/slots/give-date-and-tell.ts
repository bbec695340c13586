import type { DateChange } from '#domain/slots/dates.ts';
import type { Tx } from '#server/db/connect.ts';
import { notTold } from '#server/features/approvals/moved-dates.ts';
import { reviewerLabel } from '#server/features/approvals/tell-owner.ts';
import { giveDate } from '#server/features/posts/give-date.ts';
import { approvalsOf, lockPost, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { timesOf, wordsOfDay } from './times.ts';

interface Told {
  change: DateChange;
  /** The date before, for undoing; undefined if it cannot be undone. */
  back: Date | null | undefined;
}

/** Gives a post its date, and returns what that did to it and to its yeses. `ctx.db` is the transaction. */
export async function giveDateAndTell(
  ctx: Ctx,
  tx: Tx,
  member: Member,
  post: PostRow,
  choose: (present: Date | null) => Date | null,
): Promise<Told> {
  let at: Date | null = null;
  const saidYes = (await approvalsOf(tx, post.id)).filter((one) => one.status === 'approved');
  const { before: back } = await giveDate(ctx, member, post.id, (present) => (at = choose(present)));
  const after = await lockPost(tx, post.id, member);
  const now = new Map((await approvalsOf(tx, post.id)).map((one) => [one.id, one.status]));
  const asked = saidYes.filter((one) => now.get(one.id) === 'pending');
  const told = (await notTold(tx, post.id)).map(({ approval }) => approval);
  const names = (list: typeof saidYes) => Promise.all(list.map((one) => reviewerLabel(tx, post, one)));
  const { zone, ...known } = await timesOf(tx, post.companyId);
  const date = at as Date | null;
  return {
    back,
    change: {
      before: post.scheduledAt?.toISOString() ?? null,
      after: date?.toISOString() ?? null,
      status: post.status,
      becomes: after.status,
      asks: await names(asked),
      tells: await names(told.filter((one) => one.askedAt !== null) as typeof saidYes),
      day: date && wordsOfDay(date, zone ?? member.timeZone ?? 'UTC', known),
    },
  };
}
