import { z } from 'zod';
import { note } from './note.ts';

/** A post as one account will show it, for composer, post's page and reviewer's page alike. */
export const preview = z.object({
  /** Post, Reel, Story; null where the network has one kind only. */
  format: z.string().nullable(),
  title: z.string().nullable(),
  /** The visible part of the text, and the part behind "more". */
  shown: z.string(),
  rest: z.string(),
  media: z.array(
    z.object({
      /** The id in the file's address. */
      key: z.string(),
      /** The frame's width divided by its height; null where unknown. */
      frame: z.number().nullable(),
      /** Whole, cut by the network, or cropped or padded by us. */
      how: z.enum(['whole', 'cut', 'crop', 'pad']),
      /** The position of our crop; null without one. */
      cropAt: z.object({ x: z.number(), y: z.number() }).nullable(),
      /** How many seconds of a video are kept, from the start; null for all. */
      trim: z.number().nullable(),
    }),
  ),
  firstComment: z.string().nullable(),
  /** The other settings, in words. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** What the network changes. */
  notes: z.array(z.string()),
  /** The same notes without words, for a page whose reader may choose another language. */
  noted: z.array(note).optional(),
});
export type Preview = z.infer<typeof preview>;
