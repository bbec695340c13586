import type { Like } from '../words.ts';

/** Words of the reviewer's page and the desk before their script has run. */
export const words = {
  approve: {
    page: 'Review a post',
    loading: 'Loading the post…',
    noScript:
      'This page needs JavaScript to show you the post and to send your answer. Please switch it on and reload.',
  },
  desk: {
    page: 'Your desk',
    loading: 'Loading what waits for you…',
    noScript:
      'This page needs JavaScript to show you the posts and to send your answers. Please switch it on and reload.',
  },
  /** For a reviewer who was asked once and will be asked again later; the reason is not given. */
  resting: 'The agency is working on this post. You get a message when it is ready for you.',
  slow: 'Still loading. Your connection seems slow.',
  /** Where the page’s script did not arrive. */
  unloaded: 'The page could not be loaded completely. Please check your connection.',
  tryAgain: 'Try again',
} as const;

export type FirstWords = Like<typeof words>;
