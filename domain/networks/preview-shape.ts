import { z } from 'zod';

/** A post as one account will show it: for the composer, the post's page and the reviewer's page alike. */
export const preview = z.object({
  /** Post, Reel, Story; null where the network has one kind only. */
  format: z.string().nullable(),
  title: z.string().nullable(),
  /** What is seen of the text at once, and what is behind "more". */
  shown: z.string(),
  rest: z.string(),
  media: z.array(
    z.object({
      /** The id in the file's address. */
      key: z.string(),
      /** Width divided by height of what it is shown in; null where nobody knows. */
      frame: z.number().nullable(),
      /** Whole, cut by the network, or cropped or padded by us. */
      how: z.enum(['whole', 'cut', 'crop', 'pad']),
      /** Where the part lies that we crop it to; null where we do not. */
      cropAt: z.object({ x: z.number(), y: z.number() }).nullable(),
      /** How many seconds of a video are kept, from its beginning; null where all of it is. */
      trim: z.number().nullable(),
    }),
  ),
  firstComment: z.string().nullable(),
  /** What else was set, as people read it. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** What the network changes about it. */
  notes: z.array(z.string()),
});
export type Preview = z.infer<typeof preview>;
