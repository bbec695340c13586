import { z } from 'zod';
import { extra, orNull, text, uuid } from '#domain/kit/fields.ts';
import { oneLineEnd } from '#domain/kit/typed-text.ts';
import { areOptions, BAD_OPTIONS } from './options.ts';

/**
 * The state of a post on one account. `waiting` for its date or the next try, `preparing` its media,
 * `publishing`: the network is at work on it. `reminder`: a person posts it there.
 */
export const TARGET_STATES = [
  'waiting',
  'preparing',
  'publishing',
  'published',
  'failed',
  'unconfirmed',
  'reminder',
] as const;
export type TargetState = (typeof TARGET_STATES)[number];

/** Nothing more happens automatically. */
export const isSettled = (state: TargetState) =>
  state === 'published' || state === 'failed' || state === 'unconfirmed' || state === 'reminder';

export const isOut = (state: TargetState) => state === 'published';

/** A person posts it there: by choice, or because the account was disconnected. */
export const isByHand = (target: { accountId: string | null; state: TargetState }) =>
  target.state === 'reminder' || (target.accountId === null && !isSettled(target.state));

/** It has not gone out there yet and will automatically. */
export const goesByItself = (target: { accountId: string | null; state: TargetState }) =>
  target.accountId !== null && !isSettled(target.state);

/** A person has to look: it failed, or its outcome is unknown. */
export const needsLook = (state: TargetState) => state === 'failed' || state === 'unconfirmed';

/** A post's target in answers. */
export const target = z.object({
  id: z.string(),
  /** Null once the account was disconnected. */
  accountId: orNull(z.string()),
  network: z.string(),
  handle: z.string(),
  /** The account's display name; empty once it is disconnected. */
  name: extra(z.string(), ''),
  /** Null: the post's own caption. */
  caption: orNull(z.string()),
  options: z.record(z.string(), z.unknown()),
  state: z.enum(TARGET_STATES),
  url: orNull(z.string()),
  /** Marked as posted by a person: no network confirmed it. */
  marked: z.boolean().optional(),
  /** The version that is out there; left out where none is. */
  version: z.number().optional(),
  /** Why it failed, or why it is not out yet. */
  reason: orNull(z.string()),
  /** What may keep it from going out on time; only for a single post, not in lists. */
  warning: orNull(z.string()),
});
export type Target = z.infer<typeof target>;

/** The version that is out there, where that is another than the post's present one; else null. */
export const otherVersionOut = (target: Pick<Target, 'version'>, post: { version: number }): number | null =>
  target.version === undefined || target.version === post.version ? null : target.version;

/** The accounts of a post in answers. */
export const goesToFields = {
  /** Empty where a person posts it. */
  targets: extra(z.array(target), []),
  /** Likes and comments over all accounts; null where no network reports them. */
  figures: orNull(z.object({ likes: z.number().nullable(), comments: z.number().nullable() })),
};

export const TARGETS_MOST = 20;
const CAPTION_MOST = 20_000;
const OPTIONS_SAID =
  'What is different on this account, besides the network’s own fields. `media`: which of the post’s files, in which order; left out, all of them. `fit`: `crop` or `pad` by file; `cropAt`: where a crop lies, `{ x, y }` from 0 to 1 by file; `trim`: how many seconds of a video are kept, by file; `firstComment`: a text. A file is named by the last part of its `objectPath`, or by its `id` in the post’s `assets`; answers have the former. A file in `media` that is not the post’s is refused with 400. If all chosen files are removed from the post later, the account takes all that are left.';

/** The first comment and a network's own fields are texts that people type. */
const withLineEnds = <Given extends Record<string, unknown>>(options: Given): Given =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === 'string' ? oneLineEnd(value) : value,
    ]),
  ) as Given;

/** The targets in requests: all of the post's accounts, in order. */
export const targetsAsked = z
  .array(
    z.object({
      accountId: uuid,
      caption: text(CAPTION_MOST).nullish(),
      options: z
        .record(z.string().max(50), z.json())
        .refine(areOptions, BAD_OPTIONS)
        .overwrite(withLineEnds)
        .nullish()
        .meta({ description: OPTIONS_SAID }),
    }),
  )
  .max(TARGETS_MOST, `Please choose at most ${TARGETS_MOST} accounts`)
  .refine(
    (list) => new Set(list.map((one) => one.accountId)).size === list.length,
    'Please choose each account once',
  );
export type TargetsAsked = z.infer<typeof targetsAsked>;
