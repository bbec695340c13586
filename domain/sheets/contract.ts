import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, required, text, uuid } from '#domain/kit/fields.ts';
import { MEDIA_KINDS } from '#domain/media/object-path.ts';
import { targetsAsked } from '#domain/networks/targets.ts';
import { each, TEXT_NAMES } from '#domain/posts/editable.ts';
import { ROWS_MOST } from './rows-most.ts';

const MB = 1024 * 1024;

/**
 * Without limits: a mistake in one row is reported for that row, by the rules of a single post, and does not
 * refuse the others. `bodyBytes` limits the whole.
 */
const loose = z.string();
const sheetRow = z.object({
  /** Bound to the row for ever: a repeated key makes no second draft for the client. */
  key: required('Please give each row a key', 100),
  ...each(TEXT_NAMES, () => loose.nullish()),
  scheduledAt: loose.nullish(),
  assets: z
    .array(
      z.object({
        url: loose,
        type: z.enum(MEDIA_KINDS),
        altText: loose.nullish(),
      }),
    )
    .nullish(),
  reviewerEmails: z.array(loose).nullish(),
  reviewerPhones: z.array(loose).nullish(),
});

const keys = z
  .array(required('Please give each row a key', 100))
  .min(1, 'Please name at least one row')
  .max(ROWS_MOST, `Please name at most ${ROWS_MOST} rows`);

export const MADE_OTHERWISE =
  'A draft was made of this row before, and it says something else by now. Please open the draft and change it there; this row can be removed then.';

export const makeDrafts = endpoint('makeDrafts', {
  method: 'POST',
  path: '/api/sheets/drafts',
  access: 'member',
  ability: 'compose',
  summary:
    'Make up to 1,000 drafts of one client in one step. Every row is looked at first; a row that cannot be made is named with what is wrong. `only: "all"` then makes none, `only: "good"` makes the others. The client has to be there: a name that no client has is 404.',
  bodyBytes: 8 * MB,
  body: z.object({
    companyName: text(120)
      .nullable()
      .optional()
      .transform((name) => (name ? name : null)),
    only: z.enum(['all', 'good'], { error: 'Please say all or good' }),
    /** A dry run: nothing is made. */
    check: z.boolean().optional(),
    /** The accounts of all drafts. */
    targets: targetsAsked.nullish(),
    rows: z
      .array(sheetRow)
      .min(1, 'Please add at least one row')
      .max(ROWS_MOST, `Please send at most ${ROWS_MOST} rows at once`)
      .refine(
        (rows) => new Set(rows.map((row) => row.key)).size === rows.length,
        'Please give each row a key of its own',
      ),
  }),
  answer: z.object({
    made: z.array(z.object({ key: z.string(), id: z.string() })),
    problems: z.array(
      z.object({
        key: z.string(),
        /** Counted from 1, in the order of the request. */
        row: z.number().int(),
        field: z.string(),
        message: z.string(),
      }),
    ),
  }),
});
export type SheetProblem = z.output<(typeof makeDrafts)['answer']>['problems'][number];

export const unmakeDrafts = endpoint('unmakeDrafts', {
  method: 'POST',
  path: '/api/sheets/undo',
  access: 'member',
  ability: 'compose',
  summary:
    'Take drafts that were made from rows away again, in one step, by the keys of the rows. What has left the draft since stays, and is named.',
  body: z.object({ keys }),
  answer: z.object({
    /** Keys of the rows whose drafts were removed. */
    gone: z.array(z.string()),
    /** Keys of rows whose posts stay: sent, changed or deleted meanwhile. */
    kept: z.array(z.string()),
  }),
});

const step = z.object({
  id: z.string(),
  madeAt: instantOut,
  /** How many drafts undo removes. */
  drafts: z.number().int(),
  /** How many posts stay: sent or changed since. */
  others: z.number().int(),
});
export type MadeStep = z.output<typeof step>;

export const listMade = endpoint('listMade', {
  method: 'GET',
  path: '/api/sheets/made',
  access: 'member',
  ability: 'look',
  summary:
    'The steps of the last seven days in which this person made drafts of a client from rows, the newest first, as long as one of the drafts can be taken away again.',
  conditional: true,
  query: z.object({ company: required('Company name is required', 200) }),
  answer: z.array(step),
});

export const unmakeStep = endpoint('unmakeStep', {
  method: 'POST',
  path: '/api/sheets/made/:id/undo',
  access: 'member',
  ability: 'compose',
  summary:
    'Take all drafts of such a step away again that nobody has sent or changed since, and say how many stay.',
  params: z.object({ id: uuid }),
  answer: z.object({ gone: z.number().int(), kept: z.number().int() }),
});

export const sheetEndpoints = [makeDrafts, unmakeDrafts, listMade, unmakeStep];
