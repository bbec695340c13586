import { and, eq, inArray } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import {
  MOVED_MEANWHILE,
  NAMED_TWICE,
  SLOT_TAKEN,
  type changeDates,
  type DateResult,
} from '#domain/slots/dates.ts';
import { isFreeSlot, type Dated, type Week } from '#domain/slots/slots.ts';
import type { Tx } from '#server/db/connect.ts';
import { companies } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { lockPost } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { within } from '#server/kit/within.ts';
import { giveDateAndTell } from './give-date-and-tell.ts';
import { networksOf, takenFrom } from './taken.ts';
import { timesOf } from './times.ts';

type Form = BodyOf<typeof changeDates>;
type Wanted = Form['dates'][number];

/** Thrown to roll everything back: it was a trial, or one of the posts was refused. */
class NotDone extends Error {
  constructor(readonly results: DateResult[]) {
    super('not done');
  }
}

/**
 * Changes the dates of several posts, all or none, by the function for a single post: the effect on approvals
 * is the same. A preview does the change and rolls it back.
 */
export async function changePostDates(ctx: Ctx, member: Member, form: Form) {
  const ids = new Set(form.dates.map(({ id }) => id));
  if (ids.size < form.dates.length) throw badField('dates', NAMED_TWICE);
  try {
    const results = await inTransaction(ctx.db, async (tx) => {
      const weeks = form.slots ? await lockWeeks(ctx, tx, member, [...ids]) : null;
      const found: DateResult[] = [];
      // In one order, so that two transactions that move the same posts wait for each other.
      for (const wanted of form.dates.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        found.push(await tried(ctx, tx, member, wanted, weeks));
      const inTheirOrder = form.dates.flatMap(({ id }) => found.filter((one) => one.id === id));
      if (form.preview || found.some(({ ok }) => !ok)) throw new NotDone(inTheirOrder);
      return inTheirOrder;
    });
    return { done: true, results };
  } catch (error) {
    if (error instanceof NotDone) return { done: false, results: error.results };
    throw error;
  }
}

const NOTHING = { asks: [], tells: [], day: null, canUndo: false, status: null, becomes: null };

/** One post in a savepoint: after a refusal the others are still checked. */
async function tried(
  ctx: Ctx,
  tx: Tx,
  member: Member,
  wanted: Wanted,
  weeks: Map<string, Week & { taken: Dated[] }> | null,
): Promise<DateResult> {
  let title = '';
  try {
    return await tx.transaction(async (part) => {
      const post = await lockPost(part, wanted.id, member);
      ({ title } = post);
      if (post.scheduledAt?.getTime() !== timeOf(wanted.expected))
        throw new AppError('conflict', MOVED_MEANWHILE);
      if (weeks && wanted.scheduledAt !== null) {
        const week = post.companyId === null ? undefined : weeks.get(post.companyId);
        const dated = { at: new Date(wanted.scheduledAt), networks: await networksIn(part, post.id) };
        if (!week || !isFreeSlot(week, dated)) throw new AppError('conflict', SLOT_TAKEN);
        week.taken.push(dated);
      }
      const at = wanted.scheduledAt === null ? null : new Date(wanted.scheduledAt);
      const { change, back } = await giveDateAndTell(within(ctx, part), part, member, post, () => at);
      const canUndo = back === null || (back !== undefined && back > ctx.now());
      return { id: post.id, ok: true, title, ...change, canUndo };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const dates = { before: wanted.expected, after: wanted.scheduledAt };
    return { id: wanted.id, ok: false, message: error.message, title, ...dates, ...NOTHING };
  }
}

const timeOf = (text: string | null) => (text === null ? undefined : new Date(text).getTime());

const networksIn = async (tx: Tx, postId: string) =>
  (await tx.select({ networks: networksOf }).from(posts).where(eq(posts.id, postId)))[0]?.networks ?? [];

/**
 * The clients of these posts, locked until the commit, so that the second of two who take a slot is told. What only
 * refers to a client is written meanwhile: it may hold one of the posts.
 */
async function lockWeeks(ctx: Ctx, tx: Tx, member: Member, ids: string[]) {
  const weeks = new Map<string, Week & { taken: Dated[] }>();
  for (const companyId of await companiesOf(tx, member, ids)) {
    await tx
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for('no key update');
    const { slots, zone } = await timesOf(tx, companyId);
    weeks.set(companyId, {
      slots,
      zone: zone ?? member.timeZone ?? 'UTC',
      taken: await takenFrom(tx, companyId, ctx.now(), ids),
    });
  }
  return weeks;
}

async function companiesOf(tx: Tx, member: Member, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ companyId: posts.companyId })
    .from(posts)
    .where(and(visibleTo(member, posts), inArray(posts.id, ids)));
  return rows.flatMap(({ companyId }) => companyId ?? []).toSorted();
}
