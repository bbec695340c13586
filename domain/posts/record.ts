import { z } from 'zod';
import { ANSWER_WAYS, APPROVAL_STATUSES } from '#domain/approvals/status.ts';
import { takenFrom } from '#domain/approvals/taken-from.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { extra, instantOut, orNull, uuid } from '#domain/kit/fields.ts';
import { MEDIA_KINDS } from '#domain/media/object-path.ts';
import { target } from '#domain/networks/targets.ts';
import { CONTENT_NAMES, each } from './editable.ts';
import { HISTORY_EVENTS } from './history.ts';
import { POST_STATUSES } from './status.ts';

export const historyEntry = z.object({
  id: z.string(),
  at: instantOut,
  actor: z.string(),
  event: z.enum(HISTORY_EVENTS),
  from: z.enum(POST_STATUSES).nullable(),
  to: z.enum(POST_STATUSES).nullable(),
  version: z.number(),
  note: z.string().nullable(),
  /** The note with the names that its reviewers had then, where any were known. */
  named: z.string().optional(),
  /** How a reviewer's answer arrived, where not by the review page. */
  way: orNull(z.enum(ANSWER_WAYS)),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const getHistory = endpoint('getHistory', {
  method: 'GET',
  path: '/api/posts/:id/history',
  access: 'member',
  ability: 'look',
  summary:
    'What happened to a post, oldest first: the newest 1,000, with a `Link` to what was before. /history.csv is all of it.',
  conditional: true,
  params: z.object({ id: uuid }),
  query: z.object({ cursor: z.string().max(200).optional() }),
  answer: z.array(historyEntry),
});

const newDate = z.object({ before: instantOut.nullish(), after: instantOut });

/** What the reviewers were shown, version by version, and what each of them answered. */
export const record = z.object({
  post: z.object({
    id: z.string(),
    title: z.string(),
    companyName: z.string().nullable(),
    status: z.enum(POST_STATUSES),
    version: z.number(),
    scheduledAt: instantOut.nullable(),
    publishedAt: instantOut.nullable(),
    /** Who said that it is posted, and when; left out where it went out by itself or is not out. */
    marked: z.object({ by: z.string(), at: instantOut }).nullish(),
    archivedAt: orNull(instantOut),
    /** The accounts that it goes to, and where it can be seen there. */
    targets: extra(
      z.array(
        target
          .omit({ name: true, warning: true })
          /** The version that went out there; null where none did. */
          .extend({ version: orNull(z.number()) }),
      ),
      [],
    ),
  }),
  /** Oldest first. */
  versions: z.array(
    z.object({
      version: z.number(),
      ...each(CONTENT_NAMES, () => z.string()),
      assets: z.array(
        z.object({ url: z.string(), type: z.enum(MEDIA_KINDS), altText: z.string().nullable() }),
      ),
      /** Where it was to go out, with which words there, and by what else it differed there. */
      targets: extra(
        z.array(
          z.object({
            /** Null where the account was disconnected before. */
            accountId: orNull(z.string()),
            network: z.string(),
            handle: z.string(),
            caption: z.string().nullable(),
            facts: extra(z.array(z.object({ label: z.string(), text: z.string() })), []),
          }),
        ),
        [],
      ),
      createdAt: instantOut,
      /**
       * For a version that a new date made, because the yes includes the date: the date before, null if there was
       * none and left out where nobody knows, and the new one.
       */
      newDate: newDate.nullish(),
      answers: z.array(
        z.object({
          id: z.string(),
          /** The name at the time of the answer; without a saved contact the address or number itself. */
          reviewer: z.string(),
          contact: z.string(),
          /** Somebody of the agency. */
          isInside: z.boolean().optional(),
          status: z.enum(APPROVAL_STATUSES),
          /** The answer took back a yes. */
          withdrawn: z.boolean().optional(),
          comment: z.string().nullable(),
          at: instantOut,
          way: orNull(z.enum(ANSWER_WAYS)),
          /** The post's date when the answer was given. */
          agreedDate: orNull(instantOut),
          /** For a yes to another date than the post's last one: that date, and who moved it there and when. */
          dateMoved: z.object({ to: instantOut, by: z.string(), at: instantOut }).nullish(),
          /** A tacit yes: silence that counted because the client agreed to that. */
          tacit: extra(z.boolean(), false),
          takenFrom,
        }),
      ),
      /** The stages that were skipped while this version was reviewed. */
      skipped: z
        .array(
          z.object({
            stage: z.string(),
            by: z.string(),
            at: instantOut,
            /** Null for a stage inside: its words are the agency's alone. */
            reason: orNull(z.string()),
          }),
        )
        .optional(),
    }),
  ),
});
export type PostRecord = z.infer<typeof record>;

export const getRecord = endpoint('getRecord', {
  method: 'GET',
  path: '/api/posts/:id/record',
  access: 'member',
  ability: 'look',
  summary: 'Every version of a post with its content and the answers to it, oldest first.',
  conditional: true,
  params: z.object({ id: uuid }),
  answer: record,
});
