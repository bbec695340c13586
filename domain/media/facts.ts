import { z } from 'zod';
import { orNull } from '#domain/kit/fields.ts';

/** Of a picture that moves: type and size of its file, by which networks take it as it is or not. */
const moving = z.object({ type: z.string(), bytes: z.number() });
export type Moving = z.infer<typeof moving>;

/** What is known of a file: the size of the upright picture, how long it plays, and whether it is a moving picture. */
export const fileFacts = {
  width: orNull(z.number()),
  height: orNull(z.number()),
  /** Of a video or a moving picture. */
  seconds: orNull(z.number()),
  /** Left out or null for a picture that stands still, for a video, and where nobody looked. */
  moving: moving.nullish(),
};
export interface FileFacts {
  width: number | null;
  height: number | null;
  seconds: number | null;
  moving?: Moving | null | undefined;
}

/** Whether a file is a moving picture: only those that move were given a length. */
export const movingOf = (file: {
  kind: string | null;
  contentType: string | null;
  bytes: number | null;
  seconds: number | null;
}): Moving | null =>
  file.kind === 'image' && file.seconds !== null && file.contentType !== null
    ? { type: file.contentType, bytes: file.bytes ?? 0 }
    : null;
