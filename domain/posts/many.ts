import { z } from 'zod';
import { dayAt, addDays, sameTimeOn } from '#domain/calendar/month-grid.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instant, instantOut, orNull, text, uuid } from '#domain/kit/fields.ts';
import { isTimeZone, UNKNOWN_ZONE } from '#domain/kit/time-zone.ts';
import { dateChange, MOVED_MEANWHILE } from '#domain/slots/dates.ts';
import { MANY_MOST } from './many-most.ts';
import { isBeforeApproval, POST_STATUSES, type PostState } from './status.ts';

const MANY_ACTIONS = [
  'send',
  'schedule',
  'move',
  'put back',
  'duplicate',
  'label',
  'label back',
  'delete',
  'unmake',
  'restore',
] as const;
export type ManyAction = (typeof MANY_ACTIONS)[number];

export const NO_DATE_TO_KEEP = 'This post has no planned date to keep';
export const NO_DATE_TO_MOVE = 'This post has no date to move';
export { NO_SUCH_TIME_THERE } from './schedule.ts';
export const NOT_AS_MADE = 'Only who made it can take it back, as long as nobody has sent or changed it';
export const PLAN_APPROVED_MEANWHILE =
  'This post was approved with its new date in the meantime. Please look again.';
export const LABELLED_MEANWHILE =
  'This post was put into another campaign in the meantime. Please look again.';
export const LOST_AND_NOT_DONE = 'No answer came, and a look at the post shows that this was not done.';
const DAYS_NEEDED = 'Please say by how many days';

const DAYS_MOST = 366;

export const changeMany = endpoint('changeMany', {
  method: 'POST',
  path: '/api/posts/many',
  access: 'member',
  ability: 'compose',
  summary:
    'The same action for up to 200 posts, each as if it were done alone, with a result for each. `check` only says what would become of it.',
  body: z.object({
    ids: z
      .array(uuid)
      .min(1, 'Please choose at least one post')
      .max(MANY_MOST, `Please choose at most ${MANY_MOST} posts`),
    action: z.enum(MANY_ACTIONS, { error: 'Unknown action' }),
    /** `schedule`: one date for all posts; without it each keeps its planned date. */
    scheduledAt: instant.optional(),
    /** `move`: the number of days, at the same time of the day in `timeZone`. */
    days: z.number({ error: DAYS_NEEDED }).int(DAYS_NEEDED).min(-DAYS_MOST).max(DAYS_MOST).optional(),
    timeZone: z.string().refine(isTimeZone, UNKNOWN_ZONE).optional(),
    /** `put back`: the date of each of `ids`, in their order, taken from `before` of an earlier result. */
    dates: z.array(instant.nullable()).max(MANY_MOST).optional(),
    /**
     * `put back`: the state each of `ids` was left in, from `left` of the result. `move`, and `schedule` with a
     * date: the state that the check showed. Posts that have got another date since stay.
     */
    expected: z
      .array(z.object({ scheduledAt: instant.nullable(), status: z.enum(POST_STATUSES) }))
      .max(MANY_MOST)
      .optional(),
    /** `duplicate`: the client of all copies; without it each copy keeps its post's client. */
    companyName: text(120).optional(),
    /** `duplicate`: a repeated request with the same key makes no second copy of a post. */
    key: text(80).optional(),
    /** `label`: the campaign of all posts; null removes them from theirs. */
    campaignId: uuid.nullable().optional(),
    /** `label back`: the campaign of each of `ids`, in order, from `campaignBefore` of an earlier result. */
    campaignIds: z.array(uuid.nullable()).max(MANY_MOST).optional(),
    /** `label back`: the campaign each of `ids` was left in. Posts in another one by now stay there. */
    expectedCampaignIds: z.array(uuid.nullable()).max(MANY_MOST).optional(),
    /** A dry run: nothing is changed. */
    check: z.boolean().optional(),
    /** More posts of the same action follow: messages wait for them, up to a minute. */
    more: z.boolean().optional(),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        ok: z.boolean(),
        /** Why the action was refused. */
        message: z.string().optional(),
        /** Nobody knows whether it was done: the database's answer was lost. */
        unanswered: z.boolean().optional(),
        /** The post's date before, where `put back` can restore it. */
        before: instantOut.nullable().optional(),
        /** Where `expected` was named for `move` or `schedule`: the state the post is left in, for `put back`. */
        left: z.object({ scheduledAt: orNull(instantOut), status: z.enum(POST_STATUSES) }).optional(),
        /** In a check: what `schedule` with a date or `move` would do to the post's date. */
        date: dateChange.optional(),
        /** In a check of `send`: how many things to do are not ticked off; left out for none. */
        toDo: z.number().optional(),
        /** The post's campaign before, where `label back` can restore it. */
        campaignBefore: z.string().nullable().optional(),
        /** The copy's id. */
        copyId: z.string().optional(),
      }),
    ),
  }),
});
export type ManyResult = z.output<(typeof changeMany)['answer']>['results'][number];

/** This many days later at the same time of the day; null where the clocks skip that time. */
export const movedBy = (at: Date, days: number, zone: string): Date | null =>
  sameTimeOn(addDays(dayAt(at, zone), days), at, zone);

/**
 * The date that undo restores; null removes the date. Undefined where undo is impossible: a failed post would
 * have to fail again.
 */
export function dateBefore({ status, scheduledAt }: Pick<PostState, 'status' | 'scheduledAt'>) {
  if (status === 'Failed') return undefined;
  return status === 'Approved' ? null : scheduledAt;
}

/** Why undo leaves a post's date alone; null where the post is as it was left. */
export function whyDateStays(
  post: Pick<PostState, 'status' | 'scheduledAt'>,
  left: Pick<PostState, 'status' | 'scheduledAt'>,
): string | null {
  if (post.scheduledAt?.getTime() !== left.scheduledAt?.getTime()) return MOVED_MEANWHILE;
  // The plan was approved since: the reviewers saw the new date when they said yes.
  return isBeforeApproval(left.status) && !isBeforeApproval(post.status) ? PLAN_APPROVED_MEANWHILE : null;
}
