import { z } from 'zod';
import { instantOut, orNull } from '#domain/kit/fields.ts';
import { NEXT_STEPS } from './ladder.ts';

/** What happens next while no answer comes. */
export const nextStep = orNull(
  z.object({
    step: z.enum(NEXT_STEPS),
    at: instantOut,
    /** Earlier steps that will be skipped, and why. */
    skipped: z.array(z.string()),
  }),
);
export type ShownStep = NonNullable<z.infer<typeof nextStep>>;

/** Why their silence is no yes, at a client whose silence counts. */
export const noTacit = orNull(z.string());
