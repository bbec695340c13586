import type { Like } from '../words.ts';

/**
 * Texts to reviewers: each follows `Name: `, and the link follows it. Together they should fit one message of
 * 160 GSM characters with a link of 90, so sentences are short; accents outside the GSM alphabet are dropped
 * on sending.
 */
export const words = {
  ready: 'a post is ready for your review',
  back: 'a post is back for your review',
  waiting: 'reminder: a post is waiting for your review',
  /** A reminder while other posts wait, too: it links to all of them. */
  waitingMany: 'reminder: {count} posts are waiting for your review',
  by: ', by {moment}',
  goesOut: ' It goes out {moment}.',
  passed: ' The planned time has passed, a new one follows.',
  /** Shorter forms, for when the date would not fit otherwise. */
  briefly: 'please review, it goes out {moment}.',
  brieflyWaiting: 'reminder: please review, it goes out {moment}.',
  brieflyPassed: 'please review, the planned time has passed.',
  brieflyMany: 'reminder: {count} posts wait, the first goes out {moment}.',
  /** The shortest; the day follows, or the review-by date. */
  please: 'please review',
  pleaseWaiting: 'reminder: please review',
  outOn: ', out {moment}.',
  /** How many working days without an answer count as a yes; after the sentence. */
  tacit: ' No answer in {count} working days counts as approval.',
  tacitDay: ' No answer in one working day counts as approval.',
  /** How to answer by text; after the sentence. */
  number: ' Post {number}.',
  answer: ' Post {number}: answer OK {number} or NO {number}.',
  answerShort: ' Post {number}: OK {number} or NO {number}.',
} as const;

export type TextWords = Like<typeof words>;
