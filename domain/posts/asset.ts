import { z } from 'zod';
import { extra, orNull } from '#domain/kit/fields.ts';
import { fileFacts } from '#domain/media/facts.ts';
import { MEDIA_KINDS } from '#domain/media/object-path.ts';

export const asset = z
  .object({
    id: z.string(),
    postId: extra(z.string(), ''),
    objectPath: z.string(),
    url: extra(z.string(), ''),
    type: z.enum(MEDIA_KINDS),
    order: extra(z.number(), 0),
    altText: orNull(z.string()),
    /** Sent only where a single post is asked for. */
    ...fileFacts,
  })
  // Without a URL of its own a file is served under its path.
  .overwrite((file) => ({ ...file, url: file.url || file.objectPath }));
export type Asset = z.infer<typeof asset>;
