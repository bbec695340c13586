import { z } from 'zod';
import { extra, instantOut, orNull, uuid } from '#domain/kit/fields.ts';

export const POINT_AT =
  'Please point at a spot of a picture (assetId, x, y), at a moment of a video (assetId, seconds) or at words of the caption (from, to, quote)';
const INSIDE = 'Please point inside the picture: x and y are fractions from 0 to 1';
const NOT_BEFORE = 'Please point at a moment within the video';
const IN_CAPTION = 'Please mark words of the caption: from and to count its characters, quote repeats them';

const fraction = z.number({ error: INSIDE }).min(0, INSIDE).max(1, INSIDE);
const place = z
  .number({ error: IN_CAPTION })
  .min(0, IN_CAPTION)
  .refine((count) => Number.isSafeInteger(count), IN_CAPTION);

/** A point in a picture: fractions of the whole upright picture, from its left and its top. */
const spot = z.object({ assetId: uuid, x: fraction, y: fraction });
const moment = z.object({
  assetId: uuid,
  seconds: z.number({ error: NOT_BEFORE }).min(0, NOT_BEFORE).max(86_400, NOT_BEFORE),
});
/** Words of the caption; `from` and `to` count UTF-16 code units, as JavaScript does. */
const words = z.object({
  from: place,
  to: place,
  quote: z.string({ error: IN_CAPTION }).min(1, IN_CAPTION).max(5000, IN_CAPTION),
});

/** The place in a post that a line of its thread is about. */
export const anchor = z.union([spot, moment, words], { error: POINT_AT });
export type Anchor = z.infer<typeof anchor>;

/** The place that a line of the thread is about, and whether it is done. */
export const pointing = {
  /** The place in the post; null for the whole post. */
  anchor: orNull(anchor),
  /** The file of `anchor`: its position in the post then, and its address if the post no longer has it. */
  anchorFile: orNull(z.object({ number: z.number(), url: z.string().nullable() })),
  /** The version that the line was written about. */
  version: orNull(z.number()),
  /** A thing that a reviewer asks for, which the agency ticks off. */
  task: extra(z.boolean(), false),
  resolvedAt: orNull(instantOut),
  /** The line that this one belongs to: for a thing to do the answer, for a reply the thing to do. */
  replyTo: orNull(z.string()),
};
