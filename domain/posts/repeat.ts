import { z } from 'zod';
import { isDay } from '#domain/calendar/month-grid.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, orNull, required, text, uuid } from '#domain/kit/fields.ts';
import { COPIES_MOST, REPEAT_WAYS } from './repeat-dates.ts';

export const NO_DATE_TO_REPEAT = 'This post has no date to repeat from. Please plan it first';
export const NO_DATES_LEFT = 'No date is left before the end that you chose';

export const repeatPost = endpoint('repeatPost', {
  method: 'POST',
  path: '/api/posts/:id/repeat',
  access: 'member',
  ability: 'compose',
  summary:
    'Copies of a post at later dates, all at once: drafts with the same reviewers, each with its date as the plan. `check` only says the dates, and whether copies would need no new yes.',
  params: z.object({ id: uuid }),
  body: z.object({
    way: z.enum(REPEAT_WAYS, { error: 'Please choose how it is repeated' }),
    every: z.number().int('Please give a whole number').min(1, 'Please give at least 1').max(12).default(1),
    count: z
      .number()
      .int('Please give a whole number')
      .min(1, 'Please make at least one copy')
      .max(COPIES_MOST, `Please make at most ${COPIES_MOST} copies`),
    until: z.string().refine(isDay, 'Please give a day').nullish(),
    /** A repeated request with the same key makes no more copies. */
    key: text(80).optional(),
    check: z.boolean().optional(),
  }),
  answer: z.object({
    /** The zone in which the time of the day stays the same. */
    zone: z.string(),
    results: z.array(
      z.object({
        day: z.string(),
        at: orNull(instantOut),
        ok: z.boolean(),
        message: z.string().optional(),
        copyId: z.string().optional(),
        /**
         * The copy needs (in a check: would need) no new yes by the client's rule, and goes out at its date.
         */
        approved: z.boolean().optional(),
      }),
    ),
  }),
});

const byName = z.object({ name: required('Company name is required', 200) });
const copyRule = z.object({
  /** Reviewers are asked again about an unchanged copy of an approved post. */
  copiesNeedYes: z.boolean(),
});

export const getCopyRule = endpoint('getCopyRule', {
  method: 'GET',
  path: '/api/companies/:name/copies',
  access: 'member',
  ability: 'look',
  summary: 'Whether an unchanged copy of an approved post needs a new yes of this client.',
  conditional: true,
  params: byName,
  answer: copyRule,
});

export const changeCopyRule = endpoint('changeCopyRule', {
  method: 'PUT',
  path: '/api/companies/:name/copies',
  access: 'member',
  ability: 'manage clients',
  summary:
    'Say whether an unchanged copy needs a new yes. Where it does not, the yes is taken over, and the history says from whom and when.',
  params: byName,
  body: copyRule,
  answer: copyRule,
});

export const repeatEndpoints = [repeatPost, getCopyRule, changeCopyRule];
