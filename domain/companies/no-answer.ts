import { z } from 'zod';
import { isDay } from '#domain/calendar/month-grid.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { newName, orNull, required } from '#domain/kit/fields.ts';

/** What happens to an unanswered post: it waits, its date moves, or it counts as approved. */
export const NO_ANSWER = ['block', 'move', 'tacit'] as const;
export type NoAnswer = (typeof NO_ANSWER)[number];

/** How often a date moves automatically. After that the post waits. */
export const MOVES_MOST = 3;
const HOURS_MOST = 24 * 30;
const DAYS_MOST = 30;

const consent = z.object({ by: z.string(), on: z.string(), words: z.string() });

/** The ladder of reminders and the hours at which none is sent. */
export const ladder = {
  /** Hours without an answer before each step; null switches the step off. */
  mailAfter: orNull(z.number()),
  textAfter: orNull(z.number()),
  managerAfter: orNull(z.number()),
  quietFrom: orNull(z.string()),
  quietTo: orNull(z.string()),
  onWeekends: z.boolean(),
};

const rules = z.object({
  ...ladder,
  noAnswer: z.enum(NO_ANSWER),
  tacitDays: orNull(z.number()),
  /** The client's written consent to a tacit yes: who gave it, on which day, in which words. */
  consent: orNull(consent),
  dateNeedsYes: z.boolean(),
  /** The zone of hours and weekends: the client's, else the caller's. */
  timeZone: z.string(),
});
export type NoAnswerRules = z.infer<typeof rules>;
export type RulesForm = Omit<NoAnswerRules, 'timeZone'>;

/** The defaults: reminders at the review-by date, and the post waits. */
export const NO_RULES: RulesForm = {
  mailAfter: null,
  textAfter: null,
  managerAfter: null,
  quietFrom: null,
  quietTo: null,
  onWeekends: true,
  noAnswer: 'block',
  tacitDays: null,
  consent: null,
  dateNeedsYes: false,
};

export const HOURS_MESSAGE = `Please give whole hours from 1 to ${HOURS_MOST}`;
export const DAYS_MESSAGE = `Please give whole working days from 1 to ${DAYS_MOST}`;
const TIME_MESSAGE = 'Please give a time like 20:00';
const QUIET_BOTH = 'Please give both times, or neither';
export const LATER_STEP = 'Please let each step come later than the one before';
const CONSENT_NEEDED =
  'Please write down the client’s written consent: who gave it, on which day, in which words';
const CONSENT_AHEAD = 'Please give the day on which the consent was given; it cannot lie ahead';

const whole = (most: number, message: string) =>
  z
    .number({ error: message })
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= most, message)
    .nullable();
const hours = whole(HOURS_MOST, HOURS_MESSAGE);
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_MESSAGE)
  .nullable();

/** The same as a form gives it. */
export const ladderGiven = {
  mailAfter: hours,
  textAfter: hours,
  managerAfter: hours,
  quietFrom: clock,
  quietTo: clock,
  onWeekends: z.boolean(),
};

const byName = z.object({ name: required('Company name is required', 200) });

export const getNoAnswer = endpoint('getNoAnswer', {
  method: 'GET',
  path: '/api/companies/:name/no-answer',
  access: 'member',
  ability: 'look',
  summary:
    'What happens when a client’s people do not answer: reminders, quiet hours, and what becomes of the post.',
  conditional: true,
  params: byName,
  answer: rules,
});

export const changeNoAnswer = endpoint('changeNoAnswer', {
  method: 'PUT',
  path: '/api/companies/:name/no-answer',
  access: 'member',
  ability: 'manage clients',
  summary:
    'Change what happens when a client’s people do not answer. A tacit yes needs the client’s written consent. Creates a missing profile.',
  params: byName,
  body: z.object({
    ...ladderGiven,
    noAnswer: z.enum(NO_ANSWER, { error: 'Please choose block, move or tacit' }),
    tacitDays: whole(DAYS_MOST, DAYS_MESSAGE),
    consent: z
      .object({
        by: newName('Please say who gave the consent', 200),
        on: z.string().refine(isDay, 'Please give a day like 2026-11-20'),
        words: required('Please write down the words of the consent', 5000),
      })
      .nullable(),
    dateNeedsYes: z.boolean(),
    /** The values that were read: with it, nobody overwrites unknowingly what a colleague saved since. */
    basedOn: z
      .object({
        mailAfter: z.number().nullable().optional(),
        textAfter: z.number().nullable().optional(),
        managerAfter: z.number().nullable().optional(),
        quietFrom: z.string().nullable().optional(),
        quietTo: z.string().nullable().optional(),
        onWeekends: z.boolean().optional(),
        noAnswer: z.enum(NO_ANSWER).optional(),
        tacitDays: z.number().nullable().optional(),
        consent: consent.nullable().optional(),
        dateNeedsYes: z.boolean().optional(),
      })
      .optional(),
  }),
  answer: rules,
});

export type Mistakes = Partial<Record<keyof RulesForm, string>>;

/** Mistakes in the rules as a whole, by field; `today` is the client's day: 2026-11-16. */
export function mistakesIn(form: RulesForm, today: string): Mistakes {
  const found: Mistakes = {};
  const { mailAfter, textAfter, managerAfter } = form;
  if (mailAfter !== null && textAfter !== null && textAfter <= mailAfter) found.textAfter = LATER_STEP;
  const before = Math.max(mailAfter ?? 0, textAfter ?? 0);
  if (managerAfter !== null && managerAfter <= before) found.managerAfter = LATER_STEP;
  if ((form.quietFrom === null) !== (form.quietTo === null))
    found[form.quietFrom === null ? 'quietFrom' : 'quietTo'] = QUIET_BOTH;
  if (form.consent !== null && form.consent.on > today) found.consent = CONSENT_AHEAD;
  if (form.noAnswer === 'tacit') {
    if (form.tacitDays === null) found.tacitDays = DAYS_MESSAGE;
    if (form.consent === null) found.consent = CONSENT_NEEDED;
  }
  return found;
}

export const noAnswerEndpoints = [getNoAnswer, changeNoAnswer];
