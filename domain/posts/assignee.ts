import { z } from 'zod';
import { instantOut, orNull } from '#domain/kit/fields.ts';

/** The member that a post was given to. */
export const assigneeFields = {
  /** Null where the post was given to nobody: it is then with the member who made it. */
  assignee: orNull(z.object({ id: z.string(), name: z.string(), profileImageUrl: orNull(z.string()) })),
  assignedAt: orNull(instantOut),
};
