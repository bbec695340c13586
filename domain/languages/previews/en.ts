import type { Like } from '../words.ts';

/** Words of a post as an account on a network will show it, on the agency's screens too. */
export const words = {
  video: 'Video',
  picture: 'Picture',
  cut: 'Cut',
  crop: 'Cropped',
  pad: 'Padded',
  firstPart: 'First {time}',
  playAt: 'Play video {at} as it goes out',
  previewOn: 'Preview on {place}',
  inOrder: 'Media in order',
  firstComment: 'First comment',
  more: '… more',
  less: 'less',
  seeThere: 'See it there',
  newTab: '{place} (opens in a new tab)',
} as const;

export type PreviewWords = Like<typeof words>;
