import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { extra, instantOut, limit, orNull, text, uuid } from '#domain/kit/fields.ts';
import { MESSAGE_KINDS, OUTBOX_PARTS } from './kinds.ts';

export const MESSAGE_CHANNELS = ['email', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const MESSAGE_STATUSES = ['queued', 'kept', 'sent', 'delivered', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const message = z.object({
  id: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  to: z.string(),
  /** The recipient's name among the client's contacts. */
  toName: orNull(z.string()),
  kind: z.enum(MESSAGE_KINDS),
  subject: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
  postId: z.string().nullable(),
  status: z.enum(MESSAGE_STATUSES),
  attempts: z.number(),
  error: z.string().nullable(),
  createdAt: instantOut,
  sentAt: instantOut.nullable(),
});
export type Message = z.infer<typeof message>;

export const listMessages = endpoint('listMessages', {
  method: 'GET',
  path: '/api/messages',
  access: 'member',
  ability: 'look',
  summary:
    'The Outbox, newest first: all of it, or what is chosen by recipient, kind, state, client and words.',
  conditional: true,
  query: z.object({
    limit: limit(50, 200),
    cursor: z.string().max(200).optional(),
    postId: uuid.optional(),
    /** To reviewers, or to the members themselves. */
    to: z.enum(OUTBOX_PARTS, { error: 'Please choose clients or me' }).optional(),
    kind: z.enum(MESSAGE_KINDS, { error: 'Unknown kind' }).optional(),
    status: z.enum(MESSAGE_STATUSES, { error: 'Unknown state' }).optional(),
    company: z.string().max(200).optional(),
    /** Searches recipient, their name, subject and text. */
    search: text(200).optional(),
  }),
  answer: z.array(message),
});

export const messageSenders = endpoint('messageSenders', {
  method: 'GET',
  path: '/api/messages/senders',
  access: 'member',
  ability: 'look',
  summary: 'Which senders are set. Without one, its messages are kept in the Outbox.',
  answer: z.object({
    email: extra(z.boolean(), false),
    sms: extra(z.boolean(), false),
    /** Whether texts explain how to answer by text. */
    textAnswers: extra(z.boolean(), false),
  }),
});

/** The posts that one person gets in one message when the client's window ends. */
const gathering = z.object({
  id: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  to: z.string(),
  toName: orNull(z.string()),
  companyName: z.string(),
  goesAt: instantOut,
  posts: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type Gathering = z.infer<typeof gathering>;

export const listGathering = endpoint('listGathering', {
  method: 'GET',
  path: '/api/messages/gathering',
  access: 'member',
  ability: 'look',
  summary: 'What waits for the end of a client’s window, by person: one message each, the next first.',
  conditional: true,
  answer: z.array(gathering),
});

export const messageEndpoints = [listMessages, listGathering, messageSenders];
