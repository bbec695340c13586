import { z } from 'zod';
import { orNull } from '#domain/kit/fields.ts';

/** The post whose yes an unchanged copy took over. */
const takenFromPost = z.object({
  /** Null once that post is deleted. */
  id: orNull(z.string()),
  /** The post's title at that time. */
  title: z.string(),
});
export type TakenFrom = z.infer<typeof takenFromPost>;

/** Null for an answer to the post itself. */
export const takenFrom = takenFromPost.nullish();

/** `“Fig cake”`, or “an earlier post” for one without a title. */
export const firstPostNamed = (title: string) => (title ? `“${title}”` : 'an earlier post');
