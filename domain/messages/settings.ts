import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { extra, isEmail, nameIfAny, orNull } from '#domain/kit/fields.ts';
import { message, MESSAGE_CHANNELS } from './contract.ts';
import { GATHERED_EVERY, NEWS_CHOICES, URGENT_CHOICES } from './news.ts';

export const NOT_SET_UP = {
  email: 'There is no mail service here: set SMTP_URL and MAIL_FROM first',
  sms: 'There is no text service here: set the three TWILIO settings first',
} as const;

/** The sender name is the whole agency's. */
export const SENDER_NEEDS_ALL = 'The sender name is for all clients: it is changed by who sees all of them';

/** As a sender it would look like somebody else. */
export const SENDER_IS_ADDRESS = 'The sender name can’t be an e-mail address. Please choose a name.';
const namesAddress = (name: string) =>
  name
    .normalize('NFKC')
    .split(/[\s<>()[\]"',;:]+/)
    .some(isEmail);

/** The defaults. */
export const AT_ONCE = { mentions: 'each', assignments: 'each', failures: 'each', due: 'each' } as const;

const settings = z.object({
  /** Whether this server can send each. */
  email: z.boolean(),
  sms: z.boolean(),
  /** The sender name of mails to clients; null: the member who sends. */
  senderName: orNull(z.string()),
  news: z.enum(NEWS_CHOICES),
  /** The choice for each other topic. */
  told: extra(
    z.object({
      mentions: z.enum(NEWS_CHOICES),
      assignments: z.enum(NEWS_CHOICES),
      failures: z.enum(URGENT_CHOICES),
      due: z.enum(URGENT_CHOICES),
    }),
    AT_ONCE,
  ),
  /** How often gathered news come. */
  every: extra(z.enum(GATHERED_EVERY), 'day'),
  /** Quiet hours such as `20:00` and `08:00` in their zone: mails in between wait. Both null without any. */
  quietFrom: orNull(z.string()),
  quietTo: orNull(z.string()),
});
export type MessageSettings = z.infer<typeof settings>;

export const getMessageSettings = endpoint('getMessageSettings', {
  method: 'GET',
  path: '/api/messages/settings',
  access: 'member',
  ability: 'own account',
  summary: 'What can be sent here, in whose name, and which mails you want.',
  answer: settings,
});

export const changeSender = endpoint('changeSender', {
  method: 'PUT',
  path: '/api/messages/sender',
  access: 'member',
  ability: 'manage clients',
  summary: 'Whose name mails to clients carry; empty for that of the member who sends.',
  body: z.object({ senderName: nameIfAny(80).refine((name) => !namesAddress(name), SENDER_IS_ADDRESS) }),
  answer: settings,
});

export const chooseNews = endpoint('chooseNews', {
  method: 'PUT',
  path: '/api/messages/news',
  access: 'member',
  ability: 'own account',
  summary:
    'Which mails about answers and comments you want: one for each, gathered, or none. What failed or is due is always told.',
  body: z.object({ news: z.enum(NEWS_CHOICES, { error: 'Please choose each, gathered or none' }) }),
  answer: settings,
});

const bad = { error: 'Please choose each, gathered or none' };
const urgent = { error: 'Please choose each or gathered' };
const hour = z.string().regex(/^([01]\d|2[0-3]):00$/, 'Please choose a full hour');

export const chooseTold = endpoint('chooseTold', {
  method: 'PUT',
  path: '/api/messages/told',
  access: 'member',
  ability: 'own account',
  summary:
    'How you are told when a colleague names you or gives you a post, when something fails and when a post is due: by a mail for each, or gathered; whether what is gathered comes once a day or each hour; and between which hours of your zone no mail is sent to you.',
  body: z.object({
    mentions: z.enum(NEWS_CHOICES, bad).optional(),
    assignments: z.enum(NEWS_CHOICES, bad).optional(),
    failures: z.enum(URGENT_CHOICES, urgent).optional(),
    due: z.enum(URGENT_CHOICES, urgent).optional(),
    every: z.enum(GATHERED_EVERY, { error: 'Please choose day or hour' }).optional(),
    /** Null: no quiet hours. */
    quiet: z.object({ from: hour, to: hour }).nullable().optional(),
  }),
  answer: settings,
});

export const sendTest = endpoint('sendTest', {
  method: 'POST',
  path: '/api/messages/test',
  access: 'member',
  ability: 'own account',
  summary: 'Send a test to your own address or number. Its row in the Outbox says what becomes of it.',
  status: 201,
  body: z.object({ channel: z.enum(MESSAGE_CHANNELS, { error: 'Please choose email or sms' }) }),
  answer: message,
});

export const messageSettingsEndpoints = [getMessageSettings, changeSender, chooseNews, chooseTold, sendTest];
