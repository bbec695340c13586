import { z } from 'zod';
import { instantOut, orNull } from '#domain/kit/fields.ts';

/** Whom of the agency a post is with. */
export const assigneeFields = {
  /** Null where it was given to nobody: then it is with whoever made it. */
  assignee: orNull(z.object({ id: z.string(), name: z.string(), profileImageUrl: orNull(z.string()) })),
  assignedAt: orNull(instantOut),
};
