import { z } from 'zod';
import { dayAt, addDays, sameTimeOn } from '#domain/calendar/month-grid.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instant, instantOut, text, uuid } from '#domain/kit/fields.ts';
import { isTimeZone } from '#domain/kit/time-zone.ts';
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
export const NO_SUCH_TIME_THERE = 'This time does not exist on that day: the clocks change';
export const NOT_AS_MADE = 'Only who made it can take it back, as long as nobody has sent or changed it';
export const PLAN_APPROVED_MEANWHILE =
  'This post was approved with its new date in the meantime. Please look again.';
export const LABELLED_MEANWHILE =
  'This post was put into another campaign in the meantime. Please look again.';
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
    /** `schedule`: the date of all of them; without it each keeps the date that is planned for it. */
    scheduledAt: instant.optional(),
    /** `move`: by so many days, at the same time of the day in `timeZone`. */
    days: z.number({ error: DAYS_NEEDED }).int(DAYS_NEEDED).min(-DAYS_MOST).max(DAYS_MOST).optional(),
    timeZone: z.string().refine(isTimeZone, 'Please choose a time zone from the list').optional(),
    /** `put back`: the date of each of `ids`, in their order, as `before` of an earlier result named it. */
    dates: z.array(instant.nullable()).max(MANY_MOST).optional(),
    /** `put back`: what each of `ids` was left with, as `date` of the check named it. One that was changed since stays. */
    expected: z
      .array(z.object({ scheduledAt: instant.nullable(), status: z.enum(POST_STATUSES) }))
      .max(MANY_MOST)
      .optional(),
    /** `duplicate`: for this client; without it each copy is for its own. */
    companyName: text(120).optional(),
    /** `label`: the campaign of all of them; null takes them out of theirs. */
    campaignId: uuid.nullable().optional(),
    /** `label back`: the campaign of each of `ids`, in their order, as `campaignBefore` of an earlier result named it. */
    campaignIds: z.array(uuid.nullable()).max(MANY_MOST).optional(),
    /** `label back`: the campaign that each of `ids` was left in. One that is in another by now stays there. */
    expectedCampaignIds: z.array(uuid.nullable()).max(MANY_MOST).optional(),
    /** Nothing is done. */
    check: z.boolean().optional(),
    /** More posts of the same action follow: messages wait for them, up to a minute. */
    more: z.boolean().optional(),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        ok: z.boolean(),
        /** Why not. */
        message: z.string().optional(),
        /** Its date before, where `put back` can bring it back. */
        before: instantOut.nullable().optional(),
        /** What `schedule` with a date and `move` would do to it, where it was only checked. */
        date: dateChange.optional(),
        /** Of a `send` that was only checked: how many things to do are not ticked off; missing for none. */
        toDo: z.number().optional(),
        /** The campaign that it was in before, where `label back` can bring it back. */
        campaignBefore: z.string().nullable().optional(),
        /** The copy that was made of it. */
        copyId: z.string().optional(),
      }),
    ),
  }),
});
export type ManyResult = z.output<(typeof changeMany)['answer']>['results'][number];

/** So many days later at the same time of the day; null where the clocks leave that time out. */
export const movedBy = (at: Date, days: number, zone: string): Date | null =>
  sameTimeOn(addDays(dayAt(at, zone), days), at, zone);

/**
 * The date that undoing gives back: null takes it away again. Undefined where there is no way back: what failed would
 * have to fail again.
 */
export function dateBefore({ status, scheduledAt }: Pick<PostState, 'status' | 'scheduledAt'>) {
  if (status === 'Failed') return undefined;
  return status === 'Approved' ? null : scheduledAt;
}

/** Why undoing leaves a post's date alone; null where it is as it was left. */
export function whyDateStays(
  post: Pick<PostState, 'status' | 'scheduledAt'>,
  left: Pick<PostState, 'status' | 'scheduledAt'>,
): string | null {
  if (post.scheduledAt?.getTime() !== left.scheduledAt?.getTime()) return MOVED_MEANWHILE;
  // It goes out at a date that was only a plan: the people who said yes have seen that date.
  return isBeforeApproval(left.status) && !isBeforeApproval(post.status) ? PLAN_APPROVED_MEANWHILE : null;
}
