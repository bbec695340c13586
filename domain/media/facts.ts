import { z } from 'zod';
import { orNull } from '#domain/kit/fields.ts';

/** The size of the upright picture, and a video's length. */
export const fileFacts = {
  width: orNull(z.number()),
  height: orNull(z.number()),
  seconds: orNull(z.number()),
};
export interface FileFacts {
  width: number | null;
  height: number | null;
  seconds: number | null;
}
