import { can, refuseUnless, type Ability } from '#domain/agencies/abilities.ts';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import {
  movedBy,
  NO_DATE_TO_KEEP,
  NO_DATE_TO_MOVE,
  NO_SUCH_TIME_THERE,
  NOT_AS_MADE,
  whyDateStays,
  type changeMany,
  type ManyAction,
} from '#domain/posts/many.ts';
import { goesOutAt } from '#domain/posts/status.ts';
import { MOVED_MEANWHILE, type DateChange } from '#domain/slots/dates.ts';
import { CommitUnanswered } from '#server/db/begin-commit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isDatabaseUnreachable, isDiskFull } from '#server/db/unreachable.ts';
import { releaseNotices } from '#server/features/approvals/notices.ts';
import { countOpenItems } from '#server/features/approvals/open-items.ts';
import { giveDateAndTell } from '#server/features/slots/give-date-and-tell.ts';
import type { Ctx } from '#server/kit/context.ts';
import { ourFault } from '#server/kit/our-fault.ts';
import type { Member } from '#server/kit/route.ts';
import { within } from '#server/kit/within.ts';
import { deleteExistingPost, restoreDeletedPost } from './delete-post.ts';
import { doForSure } from './do-for-sure.ts';
import { duplicateExistingPost } from './duplicate-post.ts';
import { giveDate, type DateGiven } from './give-date.ts';
import { putIntoCampaign } from './label-post.ts';
import { ownDraftsAsMade } from './own-draft.ts';
import { readPost } from './queries.ts';
import { scheduleExistingPost } from './schedule-post.ts';
import { lockPost, type PostRow } from './store.ts';
import { updateExistingPost } from './update-post.ts';
import { zoneOfPost } from './zone-of-post.ts';

type Form = BodyOf<typeof changeMany>;
type Expected = NonNullable<Form['expected']>[number];
/** What a result contains besides its success. */
interface Outcome extends DateGiven {
  date?: DateChange | undefined;
  left?: Pick<PostRow, 'scheduledAt' | 'status'> | undefined;
  toDo?: number | undefined;
  copyId?: string | undefined;
  campaignBefore?: string | null | undefined;
}
type Action = (ctx: Ctx, member: Member, id: string, at: number) => Promise<Outcome>;

/** The ability that each action needs; dates of approved posts need more, which is checked per post. */
const NEEDS: Record<ManyAction, Ability> = {
  send: 'send',
  schedule: 'compose',
  move: 'compose',
  'put back': 'compose',
  duplicate: 'compose',
  label: 'compose',
  'label back': 'compose',
  delete: 'remove',
  // A post by somebody else, or one that was sent or changed, needs `remove`; see unmake.
  unmake: 'compose',
  restore: 'remove',
};

type Result = Outcome & { id: string; ok: boolean; message?: string; unanswered?: true };

/**
 * Applies one action to many posts, each in its own transaction, by the function that does it to a single
 * post. A refused post does not affect the others; a post of another agency is answered as not found.
 */
export async function changeManyPosts(ctx: Ctx, member: Member, form: Form) {
  refuseUnless(member, NEEDS[form.action]);
  const action = actionOf(form);
  const results: Result[] = [];
  const ids = [...new Set(form.ids)];
  for (const id of ids) {
    const go = (within: Ctx) => action(within, member, id, form.ids.indexOf(id));
    try {
      const outcome = await (form.check ? rolledBack(ctx, go) : doForSure(ctx, id, go));
      results.push({ id, ok: true, ...outcome });
    } catch (error) {
      if (!isOfDatabase(error)) {
        results.push(refusal(ctx, id, error));
        continue;
      }
      if (form.check) throw error;
      return { results: [...results, ...theRest(ctx, ids.slice(results.length), results, error)] };
    }
  }
  if (form.action === 'send' && !form.check && !form.more) await releaseOrLeave(ctx, member);
  return { results };
}

function refusal(ctx: Ctx, id: string, error: unknown): Result {
  if (!(error instanceof AppError))
    ctx.log.error({ err: error, postId: id }, 'one of many posts could not be changed');
  return { id, ok: false, message: (error instanceof AppError ? error : ourFault(error)).message };
}

/** An error that the next post would meet, too. */
const isOfDatabase = (error: unknown) =>
  error instanceof CommitUnanswered || isDatabaseUnreachable(error) || isDiskFull(error);

/**
 * What is said of the posts from the first one that the database failed with. The ones before it are already changed,
 * and the response must report them; without any, the request as a whole has failed.
 */
function theRest(ctx: Ctx, ids: readonly string[], before: readonly Result[], error: unknown): Result[] {
  const isUnknown = error instanceof CommitUnanswered;
  if (!isUnknown && !before.some((one) => one.ok)) throw error;
  ctx.log.error({ err: error, postIds: ids }, 'many posts: the database failed, the rest was not tried');
  const { message } = ourFault(isUnknown ? error.cause : error);
  return ids.map((id, at) =>
    isUnknown && at === 0
      ? { id, ok: false, message: ANSWER_LOST, unanswered: true }
      : { id, ok: false, message },
  );
}

/** Never throws: the posts are sent. Messages that are not released are sent when their minute is over. */
async function releaseOrLeave(ctx: Ctx, member: Member): Promise<void> {
  try {
    await releaseNotices(ctx, member);
  } catch (error) {
    ctx.log.warn({ err: error }, 'messages of posts that were sent together wait for their minute');
  }
}

/** Thrown to roll back a trial run. */
class NotMeant extends Error {}

/** The outcome of an action, found by doing it and rolling it back; nobody else ever sees it. */
async function rolledBack(ctx: Ctx, go: (ctx: Ctx) => Promise<Outcome>): Promise<Outcome> {
  let outcome: Outcome = {};
  try {
    await ctx.db.transaction(async (tx) => {
      outcome = await go(within(ctx, tx));
      throw new NotMeant();
    });
  } catch (error) {
    if (!(error instanceof NotMeant)) throw error;
  }
  const { date, toDo } = outcome;
  return { ...(date && { date }), ...(toDo && { toDo }) };
}

/** Gives the date, for a trial run that is rolled back, and returns what that would do. */
const lookAtDate = (ctx: Ctx, member: Member, id: string, choose: (present: Date | null) => Date | null) =>
  inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    return { date: (await giveDateAndTell(within(ctx, tx), tx, member, post, choose)).change };
  });

type Give = (...how: Parameters<typeof giveDate>) => Promise<Outcome>;

/** Gives a date to a post that still has the date somebody was shown, and says what the post is left with. */
const giveAsShown =
  (give: Give, shown: Expected): Give =>
  (ctx, member, id, choose) =>
    inTransaction(ctx.db, async (tx) => {
      const post = await lockPost(tx, id, member);
      if (post.scheduledAt?.getTime() !== dateOf(shown.scheduledAt)?.getTime())
        throw new AppError('conflict', MOVED_MEANWHILE);
      const outcome = await give(within(ctx, tx), member, id, choose);
      const { scheduledAt, status } = await lockPost(tx, id, member);
      return { ...outcome, left: { scheduledAt, status } };
    });

function actionOf(form: Form): Action {
  const { expected } = form;
  if (expected && expected.length !== form.ids.length)
    throw badField('expected', 'Please say for each post what is expected');
  const plainly: Give = form.check ? lookAtDate : giveDate;
  const giveTo = (place: number): Give => {
    const shown = expected?.[place];
    return shown ? giveAsShown(plainly, shown) : plainly;
  };
  switch (form.action) {
    case 'send':
      return async (ctx, member, id) => {
        await updateExistingPost(ctx, member, id, { status: 'In Review' }, { together: true });
        return form.check ? { toDo: await countOpenItems(ctx.db, id) } : {};
      };
    case 'schedule': {
      const at = form.scheduledAt === undefined ? null : new Date(form.scheduledAt);
      return at ? (ctx, member, id, place) => giveTo(place)(ctx, member, id, () => at) : keepDate;
    }
    case 'move': {
      const { days, timeZone } = form;
      if (days === undefined) throw badField('days', 'Please say by how many days');
      return async (ctx, member, id, place) => {
        const zone = timeZone ?? (await zoneOfPost(ctx.db, member, id));
        return giveTo(place)(ctx, member, id, (present) => {
          if (present === null) throw new AppError('conflict', NO_DATE_TO_MOVE);
          const at = movedBy(present, days, zone);
          if (at === null) throw new AppError('conflict', NO_SUCH_TIME_THERE);
          return at;
        });
      };
    }
    case 'put back': {
      const dates = form.dates ?? [];
      if (dates.length !== form.ids.length) throw badField('dates', 'Please name a date for each post');
      return (ctx, member, id, at) => putDateBack(ctx, member, id, dateOf(dates[at] ?? null), expected?.[at]);
    }
    case 'duplicate': {
      const copied = {
        ...(form.companyName && { companyName: form.companyName }),
        ...(form.key && { key: form.key }),
      };
      return async (ctx, member, id) => ({
        copyId: (await duplicateExistingPost(ctx, member, id, copied)).id,
      });
    }
    case 'label': {
      const { campaignId } = form;
      if (campaignId === undefined) throw badField('campaignId', 'Please choose a campaign');
      return (ctx, member, id) => label(ctx, member, id, campaignId);
    }
    case 'label back': {
      const campaignIds = form.campaignIds ?? [];
      if (campaignIds.length !== form.ids.length)
        throw badField('campaignIds', 'Please name a campaign for each post');
      const labels = form.expectedCampaignIds;
      if (labels && labels.length !== form.ids.length)
        throw badField('expectedCampaignIds', 'Please say for each post what is expected');
      return (ctx, member, id, at) => label(ctx, member, id, campaignIds[at] ?? null, labels?.[at]);
    }
    case 'restore':
      return async (ctx, member, id) => {
        await restoreDeletedPost(ctx, member, id);
        return {};
      };
    case 'unmake':
      return unmake;
    case 'delete':
      return async (ctx, member, id) => {
        await deleteExistingPost(ctx, member, id);
        return {};
      };
  }
}

/** Removes a fresh copy, for members who may remove posts, or who may write drafts and made it. */
async function unmake(ctx: Ctx, member: Member, id: string): Promise<Outcome> {
  await inTransaction(ctx.db, async (tx) => {
    if (!can(member, 'remove')) {
      await lockPost(tx, id, member);
      if ((await ownDraftsAsMade(tx, member, [id])).length === 0)
        throw new AppError('forbidden', NOT_AS_MADE);
    }
    await deleteExistingPost(within(ctx, tx), member, id);
  });
  return {};
}

const label = async (...how: Parameters<typeof putIntoCampaign>): Promise<Outcome> => ({
  campaignBefore: (await putIntoCampaign(...how)).before,
});

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Gives a post its earlier date back, unless somebody has changed the date since. */
function putDateBack(
  ctx: Ctx,
  member: Member,
  id: string,
  at: Date | null,
  left?: Expected,
): Promise<Outcome> {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    const why = left && whyDateStays(post, { ...left, scheduledAt: dateOf(left.scheduledAt) });
    if (why) throw new AppError('conflict', why);
    return giveDate(within(ctx, tx), member, id, () => at);
  });
}

/** Schedules an approved post for its planned date; a scheduled one stays as it is. */
async function keepDate(ctx: Ctx, member: Member, id: string): Promise<Outcome> {
  refuseUnless(member, 'schedule');
  const post = await readPost(ctx, ctx.db, member, id);
  const at = post.scheduledAt ? new Date(post.scheduledAt) : null;
  if (goesOutAt(post.status, at)) return {};
  if (at === null) throw new AppError('conflict', NO_DATE_TO_KEEP);
  await scheduleExistingPost(ctx, member, id, at);
  return {};
}
