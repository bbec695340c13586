import { z } from 'zod';
import { sameCompany } from '#domain/companies/names.ts';
import { fileFacts } from '#domain/media/facts.ts';
import { MEDIA_KINDS } from '#domain/media/object-path.ts';
import { each, NO_TEXTS, TEXT_NAMES } from '#domain/posts/editable.ts';
import { DEFAULT_TIME } from '#domain/posts/schedule.ts';

export const STEPS = ['select', 'details', 'reviewers'] as const;
export type Step = (typeof STEPS)[number];

const form = z.object({
  step: z.enum(STEPS),
  /** After this post the next one begins, with the same client, reviewers and time. */
  series: z.boolean().default(false),
  company: z.string(),
  /** The name of the client for which it was begun; empty for none, and in an earlier release. */
  client: z.string().default(''),
  // Drafts from before a field was added can still be read.
  ...each(TEXT_NAMES, () => z.string().default('')),
  date: z.string(),
  time: z.string(),
  from: z.string().optional(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  emailTyped: z.string(),
  phoneTyped: z.string(),
  reviewBy: z.string(),
  /** The id of a campaign; empty for none. */
  campaignId: z.string().default(''),
  /** Null until somebody chooses: the client's defaults apply. */
  targets: z
    .array(
      z.object({
        accountId: z.string(),
        caption: z.string().nullable(),
        options: z.record(z.string(), z.unknown()),
      }),
    )
    .nullable()
    .default(null),
});
export type WizardForm = z.infer<typeof form>;

const media = z.object({
  path: z.string(),
  type: z.enum(MEDIA_KINDS),
  name: z.string(),
  /** The framing; local, never sent. */
  framing: z.object({ zoom: z.number(), x: z.number(), y: z.number() }).nullable(),
  uploadedAt: z.number(),
  width: z.number().nullable().default(null),
  height: z.number().nullable().default(null),
  seconds: z.number().nullable().default(null),
  moving: fileFacts.moving,
});
export type DraftMedia = z.infer<typeof media>;

/** A file that was not uploaded yet: at its place, to be chosen again. */
const lacking = z.object({
  at: z.number(),
  name: z.string(),
  kind: z.enum(MEDIA_KINDS),
  bytes: z.number(),
  modified: z.number(),
  begun: z.string().nullable(),
  framing: media.shape.framing,
});

/** The stored part of an unfinished post: all input, the uploaded files, and which others there were. */
export const draft = z.object({
  form,
  media: z.array(media),
  lacking: z.array(lacking).default([]),
  /** The last request and its key: its answer may have been lost. */
  sent: z.object({ text: z.string(), key: z.string() }).nullable().default(null),
});
export type Sent = Draft['sent'];
export type Draft = z.infer<typeof draft>;

/** `day` where the wizard was opened for one. */
export const emptyForm = (company: string | null, day = ''): WizardForm => ({
  step: 'select',
  series: false,
  company: company?.toUpperCase() ?? '',
  client: company ?? '',
  ...NO_TEXTS,
  date: day,
  time: DEFAULT_TIME,
  emails: [],
  phones: [],
  emailTyped: '',
  phoneTyped: '',
  reviewBy: '',
  campaignId: '',
  targets: null,
});

/** The company to send: in capitals, as it is shown; a client whose name capitals change (Weiß) as it is spelled. */
export const companyOf = ({ company, client }: WizardForm) =>
  sameCompany(company, client) && client.toUpperCase().toLowerCase() !== client.toLowerCase()
    ? client
    : company.trim();

/** `client` is its id, as clients may be renamed; its name where it has no id; null for a post of no client. */
export const draftKey = (ownerId: string, client: string | null) =>
  `post:${ownerId}:${client?.toLowerCase() ?? ''}`;

/** The form under the present name of its client, unless somebody wrote in another company. */
export const underName = (form: WizardForm, name: string | null): WizardForm =>
  name === null
    ? form
    : {
        ...form,
        client: name,
        company: form.client && sameCompany(form.company, form.client) ? name.toUpperCase() : form.company,
      };

const HOUR = 3_600_000;

/** The server deletes a file without a post after a day; well before that it is no longer offered. */
export const stillStored = (file: DraftMedia, now: number) => now - file.uploadedAt < 23 * HOUR;

/** The start of the next post of a series: a day later, with everything but texts and files. */
export const nextForm = (form: WizardForm): Partial<WizardForm> => ({
  series: true,
  company: form.company,
  campaignId: form.campaignId,
  date: dayAfter(form.date),
  time: form.time,
  emails: form.emails,
  phones: form.phones,
});

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? '' : new Date(day.getTime() + 24 * HOUR).toISOString().slice(0, 10);
}
