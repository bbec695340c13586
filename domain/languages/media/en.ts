import type { Like } from '../words.ts';

/** Words beside pictures and videos, on the agency's screens too. */
export const words = {
  none: 'No images',
  all: 'Pictures and videos',
  moveByKeys: 'All pictures and videos, left and right arrow keys move',
  showing: 'Showing {at} of {count}',
  show: 'Show {at} of {count}',
  previous: 'Previous',
  next: 'Next',
  videoAt: 'Video {at} of {count}',
  pictureAt: 'Picture {at} of {count}',
  onlyVideo: 'Video of this post',
  onlyPicture: 'Picture of this post',
  videoFailed: 'This video cannot be played here',
  pictureFailed: 'This picture could not be loaded',
} as const;

export type MediaWords = Like<typeof words>;
