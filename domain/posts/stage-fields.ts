import { z } from 'zod';
import { STAGE_STATES } from '#domain/approvals/stages.ts';
import { extra, orNull } from '#domain/kit/fields.ts';

/** What a post tells of its stages. */
export const stageFields = {
  /** The stage that has it, and whether all are done; null where the client had none when it was sent. */
  stageName: orNull(z.string()),
  stagesDone: orNull(z.boolean()),
  /** All of them in their order; of a draft that is read alone, those that sending it begins. */
  stages: extra(z.array(z.object({ name: z.string(), state: z.enum(STAGE_STATES) })), []),
};
