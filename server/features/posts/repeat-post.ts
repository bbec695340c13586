import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import { NO_SUCH_TIME_THERE } from '#domain/posts/many.ts';
import { repeatDates } from '#domain/posts/repeat-dates.ts';
import { NO_DATE_TO_REPEAT, NO_DATES_LEFT, type repeatPost } from '#domain/posts/repeat.ts';
import { isBeingWritten } from '#domain/posts/status.ts';
import { can } from '#domain/agencies/abilities.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { takenFrom } from '#server/features/approvals/taken-yes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { within } from '#server/kit/within.ts';
import { copyOf } from './duplicate-post.ts';
import { createNewPost } from './create-post.ts';
import { readPost } from './queries.ts';
import { approvalsOf, lockPost, type PostRow } from './store.ts';
import { takeOverYes } from './take-over-yes.ts';
import { zoneOfPost } from './zone-of-post.ts';

/**
 * Makes all copies in one transaction: drafts planned for their dates, with reviewers named but not asked. By
 * the client's rule, unchanged copies may need no new yes.
 */
export async function repeatExistingPost(
  ctx: Ctx,
  member: Member,
  id: string,
  form: BodyOf<typeof repeatPost>,
) {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    const from = post.scheduledAt ?? post.publishedAt;
    if (!from) throw new AppError('conflict', NO_DATE_TO_REPEAT);
    const zone = await zoneOfPost(tx, member, post.id);
    const { way, every, count } = form;
    const dates = repeatDates({ way, every, count, until: form.until ?? null }, from, zone, ctx.now());
    if (dates.length === 0) throw badField('until', NO_DATES_LEFT);
    const results = [];
    const first = dates.find((one) => one.at !== null)?.at;
    const known = form.check && first ? await wouldBeApproved(ctx, tx, member, post, first) : {};
    for (const { day, at } of dates) {
      if (!at) results.push({ day, at, ok: false, message: NO_SUCH_TIME_THERE });
      else if (form.check) results.push({ day, at, ok: true, ...known });
      else {
        const key = form.key && `${form.key}:${id}:${day}`;
        // Within this transaction: all copies or none.
        const made = await makeCopy(within(ctx, tx), member, post, { at, key });
        results.push({ day, at, ok: true, ...made });
      }
    }
    return { zone, results };
  });
}

/** Thrown to roll back a trial run. */
class NotMeant extends Error {}

/** Whether a copy would need no new yes, found by making one and rolling it back. All copies are alike. */
async function wouldBeApproved(
  ctx: Ctx,
  tx: Tx,
  member: Member,
  post: PostRow,
  at: Date,
): Promise<{ approved?: true }> {
  let approved = false;
  try {
    await tx.transaction(async (part) => {
      ({ approved } = await makeCopy(within(ctx, part), member, post, { at }));
      throw new NotMeant();
    });
  } catch (error) {
    if (!(error instanceof NotMeant)) throw error;
  }
  return approved ? { approved } : {};
}

/** Whether its approvals were taken over from another post. */
async function hasTakenOver(db: Handle, postId: string): Promise<boolean> {
  const ids = (await approvalsOf(db, postId)).map((one) => one.id);
  return [...(await takenFrom(db, ids)).values()].some(Boolean);
}

/** A copy for the same client, with reviewers named but not asked. `ctx.db` is the transaction. */
export async function makeCopy(
  ctx: Ctx,
  member: Member,
  post: PostRow,
  { at, key }: { at: Date | null; key?: string | undefined },
): Promise<{ copyId: string; approved: boolean }> {
  const read = await readPost(ctx, ctx.db, member, post.id);
  const made = await createNewPost(ctx, member, {
    ...copyOf(read, read.companyName),
    reviewerEmails: read.reviewerEmails,
    reviewerPhones: read.reviewerPhones,
    scheduledAt: at?.toISOString() ?? null,
    send: false,
    ...(key ? { key } : {}),
  });
  // An earlier request with the same key made this copy.
  if (!isBeingWritten(made.status)) return { copyId: made.id, approved: await hasTakenOver(ctx.db, made.id) };
  // Without the right to schedule, the copy stays a draft.
  if (!can(member, 'schedule')) return { copyId: made.id, approved: false };
  const approved = await inTransaction(ctx.db, async (tx) => {
    const copy = await lockPost(tx, made.id, member);
    return takeOverYes(tx, post, copy, ctx.now());
  });
  return { copyId: made.id, approved: approved !== null };
}
