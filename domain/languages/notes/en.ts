import type { Like } from '../words.ts';

/** What a network changes about a post: told beside its preview, by the server on a reviewer's page. */
export const words = {
  picture: 'picture {number}',
  video: 'video {number}',
  /** `format` is the network's own name, as story. */
  noText: 'A {format} on {network} shows no text.',
  /** `name` is `picture` or `video`. */
  likeFirst: '{network} cuts everything in a set to the shape of the first, so parts of {name} are not seen.',
  part: '{network} shows only a part of {name} until somebody opens it.',
  still: '{network} shows only the first frame of {name}: it does not move there.',
} as const;

export type NoteWords = Like<typeof words>;
