import type { Like } from '../words.ts';

/**
 * Texts to reviewers: each follows `Name: `, and the link follows it. All of it shall fit one message of 160 plain
 * letters with a link of 90, so sentences are short; accents that a plain text lacks are dropped when it is written.
 */
export const words = {
  ready: 'a post is ready for your review',
  back: 'a post is back for your review',
  waiting: 'reminder: a post is waiting for your review',
  /** A reminder where other posts wait, too: it leads to all of them. */
  waitingMany: 'reminder: {count} posts are waiting for your review',
  by: ', by {moment}',
  goesOut: ' It goes out {moment}.',
  /** The same in fewer words, where the date would not fit otherwise. */
  briefly: 'please review, it goes out {moment}.',
  brieflyWaiting: 'reminder: please review, it goes out {moment}.',
  brieflyMany: 'reminder: {count} posts wait, the first goes out {moment}.',
  gathered: '{count} posts are ready for your review',
  firstGoesOut: ' The first goes out {moment}.',
  moved: 'the date of a post you approved moved.',
  movedMany: 'the dates of {count} posts you approved moved.',
  movedTo: 'the date of a post you approved moved to {moment}.',
  /** By which the text can be answered by text, and how; after the sentence. */
  number: ' Post {number}.',
  answer: ' Post {number}: answer OK {number} or NO {number}.',
  numbers: ' Posts {numbers}.',
  answerAll: ' Posts {numbers}: answer OK {number} or OK ALL.',
  desk: 'your new link to the posts that wait for you.',
} as const;

export type TextWords = Like<typeof words>;
