import { z } from 'zod';
import { DESK_SHOWS } from '#domain/desks/shows.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { orNull } from '#domain/kit/fields.ts';
import { isTimeZone, UNKNOWN_ZONE } from '#domain/kit/time-zone.ts';
import { LANGUAGES } from '#domain/languages/language.ts';
import { ladder, ladderGiven, NO_RULES, type RulesForm } from './no-answer.ts';
import { tellHour, TELLS } from './telling.ts';

/** What happens to an unanswered post. A tacit yes is not a default: each client agrees to it in writing. */
const LAST_STEPS = ['block', 'move'] as const;

/** The settings that every new client of an agency starts with. */
const newClient = z.object({
  /** Null: the sender's zone. */
  timeZone: orNull(z.string()),
  language: z.enum(LANGUAGES),
  /** Such as 18:30; null: the usual time. */
  time: orNull(z.string()),
  tells: z.enum(TELLS),
  hour: z.number(),
  deskShows: z.enum(DESK_SHOWS),
  ...ladder,
  noAnswer: z.enum(LAST_STEPS),
  dateNeedsYes: z.boolean(),
});
export type NewClient = z.infer<typeof newClient>;

/** The settings where nobody has chosen any. */
export const PLAIN_CLIENT: NewClient = {
  timeZone: null,
  language: 'en',
  time: null,
  tells: 'at once',
  hour: 9,
  deskShows: 'review',
  mailAfter: null,
  textAfter: null,
  managerAfter: null,
  quietFrom: null,
  quietTo: null,
  onWeekends: true,
  noAnswer: 'block',
  dateNeedsYes: false,
};

/** The rules for unanswered posts among them. */
export const rulesOfNewClient = (start: NewClient): RulesForm => ({
  ...NO_RULES,
  mailAfter: start.mailAfter,
  textAfter: start.textAfter,
  managerAfter: start.managerAfter,
  quietFrom: start.quietFrom,
  quietTo: start.quietTo,
  onWeekends: start.onWeekends,
  noAnswer: start.noAnswer,
  dateNeedsYes: start.dateNeedsYes,
});

const names = Object.keys(PLAIN_CLIENT) as (keyof NewClient)[];
export const isPlainClient = (start: NewClient): boolean =>
  names.every((name) => start[name] === PLAIN_CLIENT[name]);

export const getNewClient = endpoint('getNewClient', {
  method: 'GET',
  path: '/api/agency/new-client',
  access: 'member',
  ability: 'look',
  conditional: true,
  summary: 'What every new client of the agency begins with.',
  answer: newClient,
});

export const changeNewClient = endpoint('changeNewClient', {
  method: 'PUT',
  path: '/api/agency/new-client',
  access: 'member',
  ability: 'manage agency',
  summary: 'Change what new clients begin with. Clients that are there stay as they are.',
  body: z.object({
    timeZone: z.string().refine(isTimeZone, UNKNOWN_ZONE).nullable(),
    language: z.enum(LANGUAGES, { error: 'Please choose a language from the list' }),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time like 09:00')
      .nullable(),
    tells: z.enum(TELLS, { error: 'Please choose when reviewers are told' }),
    hour: tellHour,
    deskShows: z.enum(DESK_SHOWS, { error: 'Please choose review or plan' }),
    ...ladderGiven,
    noAnswer: z.enum(LAST_STEPS, { error: 'Please choose block or move' }),
    dateNeedsYes: z.boolean(),
  }),
  answer: newClient,
});

export const newClientEndpoints = [getNewClient, changeNewClient];
