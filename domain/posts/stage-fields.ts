import { z } from 'zod';
import { STAGE_STATES } from '#domain/approvals/stages.ts';
import { extra, orNull } from '#domain/kit/fields.ts';

/** The stages of a post in an answer. */
export const stageFields = {
  /** The current stage, and whether all are done; null where the client had none when the post was sent. */
  stageName: orNull(z.string()),
  stagesDone: orNull(z.boolean()),
  /** All stages in order; for a draft that is read alone, the stages that sending it starts. */
  stages: extra(z.array(z.object({ name: z.string(), state: z.enum(STAGE_STATES) })), []),
};
