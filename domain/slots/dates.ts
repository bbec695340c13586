import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { extra, instant, instantOut, orNull, uuid } from '#domain/kit/fields.ts';
import { DATES_MOST } from '#domain/posts/many-most.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';

export const MOVED_MEANWHILE = 'This post got another date in the meantime. Please look again.';
export const SLOT_TAKEN = 'This slot was taken in the meantime. Please look again.';
export const NAMED_TWICE = 'Please name each post once';

/** What a new date changes about a post. */
export const dateChange = z.object({
  before: orNull(instantOut),
  after: orNull(instantOut),
  status: orNull(z.enum(POST_STATUSES)),
  /** The status after the change. */
  becomes: orNull(z.enum(POST_STATUSES)),
  /** Reviewers whose yes covered the earlier date: they are asked again. */
  asks: z.array(z.string()),
  /** Reviewers who get a message about the new date. */
  tells: z.array(z.string()),
  /** Holidays and own days of the new date. */
  day: orNull(z.string()),
});
export type DateChange = z.output<typeof dateChange>;

const result = dateChange.extend({
  id: z.string(),
  ok: z.boolean(),
  /** Why the date was refused. */
  message: z.string().optional(),
  title: extra(z.string(), ''),
  /** Whether the earlier date can be restored. */
  canUndo: z.boolean(),
});
export type DateResult = z.output<typeof result>;

export const changeDates = endpoint('changeDates', {
  method: 'POST',
  path: '/api/posts/dates',
  access: 'member',
  ability: 'compose',
  summary:
    'New dates for several posts, all or none. Each names the date that it had; where one has another by now, or its state allows no date, nothing is done and each says why. `preview` only says what would become of dates and approvals.',
  body: z.object({
    dates: z
      .array(z.object({ id: uuid, scheduledAt: instant.nullable(), expected: instant.nullable() }))
      .min(1, 'Please choose at least one post')
      .max(DATES_MOST, `Please choose at most ${DATES_MOST} posts`),
    preview: z.boolean().optional(),
    /** Requires each date to be a free slot of its client. */
    slots: z.boolean().optional(),
  }),
  answer: z.object({ done: z.boolean(), results: z.array(result) }),
});
