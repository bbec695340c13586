import { eq } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import { NO_SUCH_TIME_THERE } from '#domain/posts/many.ts';
import { repeatDates } from '#domain/posts/repeat-dates.ts';
import { NO_DATE_TO_REPEAT, NO_DATES_LEFT, type repeatPost } from '#domain/posts/repeat.ts';
import { isBeingWritten } from '#domain/posts/status.ts';
import { can } from '#domain/agencies/abilities.ts';
import type { Db, Handle } from '#server/db/connect.ts';
import { companies } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { copyOf } from './duplicate-post.ts';
import { createNewPost } from './create-post.ts';
import { readPost } from './queries.ts';
import { lockPost, type PostRow } from './store.ts';
import { takeOverYes } from './take-over-yes.ts';

async function zoneFor(db: Handle, member: Member, companyId: string | null): Promise<string> {
  const [company] = companyId
    ? await db.select({ timeZone: companies.timeZone }).from(companies).where(eq(companies.id, companyId))
    : [];
  return company?.timeZone ?? member.timeZone ?? 'UTC';
}

/**
 * All copies in one transaction: drafts with their dates as the plan, and the reviewers named, whom nobody has asked. By
 * the client's rule what is unchanged may need no new yes.
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
    const zone = await zoneFor(tx, member, post.companyId);
    const { way, every, count } = form;
    const dates = repeatDates({ way, every, count, until: form.until ?? null }, from, zone, ctx.now());
    if (dates.length === 0) throw badField('until', NO_DATES_LEFT);
    const results = [];
    for (const { day, at } of dates) {
      if (!at) results.push({ day, at, ok: false, message: NO_SUCH_TIME_THERE });
      else if (form.check) results.push({ day, at, ok: true });
      else {
        const key = form.key && `${form.key}:${id}:${day}`;
        // Within this transaction: all of them, or none.
        const within = { ...ctx, db: tx as unknown as Db };
        results.push({ day, at, ok: true, ...(await makeCopy(within, member, post, { at, key })) });
      }
    }
    return { zone, results };
  });
}

/** A copy for the same client with the same reviewers, named and not asked. The caller's context is its transaction. */
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
  // Who may not schedule leaves it a draft.
  if (!isBeingWritten(made.status) || !can(member, 'schedule')) return { copyId: made.id, approved: false };
  const approved = await inTransaction(ctx.db, async (tx) => {
    const copy = await lockPost(tx, made.id, member);
    return takeOverYes(tx, post, copy, ctx.now());
  });
  return { copyId: made.id, approved: approved !== null };
}
