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
  gathered: '{count} posts are ready for your review',
  firstGoesOut: ' The first goes out {moment}.',
  /** Shorter, for when the first date would not fit otherwise. */
  brieflyGathered: '{count} posts, first out {moment}.',
  /** The shortest, with the day of the first; without one, a review-by date may follow. */
  gatheredFrom: '{count} posts, out from {moment}.',
  gatheredShort: '{count} posts to review',
  moved: 'the date of a post you approved moved.',
  movedMany: 'the dates of {count} posts you approved moved.',
  movedTo: 'the date of a post you approved moved to {moment}.',
  movedManyTo: '{count} posts you approved moved to {moments}.',
  /** After a date that moved: the post changed, too, after its reader had approved it; of several, how many did. */
  movedChanged: ' The post changed after you approved version {version}.',
  movedManyChanged: ' Changed after your approval: {count}.',
  /** Changed after its reader had approved it; the way back follows, and the link. */
  changed: 'a post you approved has changed.',
  takeBack: ' If you do not agree, take your approval back:',
  /** How many working days without an answer count as a yes; after the sentence. */
  tacit: ' No answer in {count} working days counts as approval.',
  tacitDay: ' No answer in one working day counts as approval.',
  /** How to answer by text; after the sentence. */
  number: ' Post {number}.',
  answer: ' Post {number}: answer OK {number} or NO {number}.',
  answerShort: ' Post {number}: OK {number} or NO {number}.',
  numbers: ' Posts {numbers}.',
  answerAll: ' Posts {numbers}: answer OK {number} or OK ALL.',
  answerAllShort: ' Posts {numbers}: OK {number} or OK ALL.',
  desk: 'your new link to the posts that wait for you.',
} as const;

export type TextWords = Like<typeof words>;
