import { z } from 'zod';
import { isPhone, normalisePhone, PHONE_MESSAGE } from '#domain/accounts/phone.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { extra, isEmail, orNull, required, text } from '#domain/kit/fields.ts';
import { asMailbox, mailbox } from '#domain/kit/mailbox.ts';
import { isTimeZone, UNKNOWN_ZONE } from '#domain/kit/time-zone.ts';
import { LANGUAGES } from '#domain/languages/language.ts';
import { onePerPerson } from '#domain/posts/reviewers.ts';

/** The defaults of a client's new posts, and the agency's notes on the client. */
const clientDefaults = z.object({
  /** The zone of the client's dates; null: the sender's. */
  timeZone: orNull(z.string()),
  /** The language of the client's pages, mails and texts. */
  language: extra(z.enum(LANGUAGES), 'en'),
  /** The time of day of a new post's plan, such as 18:30; null: the usual one. */
  time: orNull(z.string()),
  reviewerEmails: z.array(z.string()),
  reviewerPhones: z.array(z.string()),
  /** For the agency alone. */
  notes: z.string(),
});
export type ClientDefaults = z.infer<typeof clientDefaults>;

export const NO_DEFAULTS: ClientDefaults = {
  timeZone: null,
  language: 'en',
  time: null,
  reviewerEmails: [],
  reviewerPhones: [],
  notes: '',
};

const byName = z.object({ name: required('Company name is required', 200) });
const MOST = 'Please name at most 50 reviewers';

export const getDefaults = endpoint('getDefaults', {
  method: 'GET',
  path: '/api/companies/:name/defaults',
  access: 'member',
  ability: 'look',
  summary:
    'What a client’s new posts begin with: time zone, time of day and reviewers; its language, and notes.',
  conditional: true,
  params: byName,
  answer: clientDefaults,
});

export const changeDefaults = endpoint('changeDefaults', {
  method: 'PUT',
  path: '/api/companies/:name/defaults',
  access: 'member',
  ability: 'manage clients',
  summary: 'Change what a client’s new posts begin with. Creates a missing profile.',
  params: byName,
  body: z.object({
    timeZone: z.string().refine(isTimeZone, UNKNOWN_ZONE).nullable(),
    /** Left out: unchanged. */
    language: z.enum(LANGUAGES, { error: 'Please choose a language from the list' }).optional(),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time like 09:00')
      .nullable(),
    reviewerEmails: z.array(mailbox).max(50, MOST).transform(onePerPerson),
    reviewerPhones: z
      .array(z.string().refine(isPhone, PHONE_MESSAGE).transform(normalisePhone))
      .max(50, MOST)
      .transform(onePerPerson),
    notes: text(5000),
    /** The values that were read: with it, nobody overwrites unknowingly what a colleague saved since. */
    basedOn: z
      .object({
        timeZone: z.string().nullable().optional(),
        language: z.enum(LANGUAGES).optional(),
        time: z.string().nullable().optional(),
        reviewerEmails: z.array(z.string()).optional(),
        reviewerPhones: z.array(z.string()).optional(),
        notes: z.string().optional(),
      })
      .optional(),
  }),
  answer: clientDefaults,
});

/** Reads e-mail addresses and phone numbers, one per line; the message names a line that is neither. */
export function readReviewerLines(
  lines: string,
): { ok: true; emails: string[]; phones: string[] } | { ok: false; message: string } {
  const emails: string[] = [];
  const phones: string[] = [];
  for (const line of lines.split(/[\n,;]/).map((one) => one.trim())) {
    if (line === '') continue;
    if (isEmail(line)) emails.push(asMailbox(line));
    else if (isPhone(line)) phones.push(normalisePhone(line));
    else return { ok: false, message: `“${line}” is neither an e-mail address nor a phone number` };
  }
  return { ok: true, emails: onePerPerson(emails), phones: onePerPerson(phones) };
}

export const defaultsEndpoints = [getDefaults, changeDefaults];
