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
  video: 'Video',
  picture: 'Picture',
  videoAt: 'Video {at} of {count}',
  pictureAt: 'Picture {at} of {count}',
  onlyVideo: 'Video of this post',
  onlyPicture: 'Picture of this post',
  videoFailed: 'This video cannot be played here',
  pictureFailed: 'This picture could not be loaded',
  // The post as an account on a network will show it.
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

export type MediaWords = Like<typeof words>;
