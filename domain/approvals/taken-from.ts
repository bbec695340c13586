import { z } from 'zod';
import { orNull } from '#domain/kit/fields.ts';

/** The post that a yes was given to, which an unchanged copy of it took over. */
const takenFromPost = z.object({
  /** Null once that post is gone. */
  id: orNull(z.string()),
  /** What it was called then. */
  title: z.string(),
});
export type TakenFrom = z.infer<typeof takenFromPost>;

/** Null for an answer that was given to the post itself. */
export const takenFrom = takenFromPost.nullish();

/** `“Fig cake”`; of one without a name that it was there before. */
export const firstPostNamed = (title: string) => (title ? `“${title}”` : 'an earlier post');
