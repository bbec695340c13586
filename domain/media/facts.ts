import { z } from 'zod';
import { orNull } from '#domain/kit/fields.ts';

/** What is known of a file: the size of the upright picture, and how long a video is. */
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
