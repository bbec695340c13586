import type { Like } from '../words.ts';

/** Replies to a reviewer's text. Short: each reply costs money and is read on a phone. */
export const words = {
  /** Also the reply to a phone that nobody asked, so that it does not learn whether the number is known. */
  nothingWaits: 'Nothing waits for an answer from this number.',
  help: 'Reply OK 3 to approve post 3, NO 3 and what to change, LIST for what waits for you, STOP for no more texts.',
  stopped: 'You get no more texts from this number. Reply START to get them again.',
  started: 'You get texts about posts again. Reply LIST for what waits for you.',
  list: { one: '{count} post waits for you:', other: '{count} posts wait for you:' },
  whichPost: 'Please name the post, as in OK 3 or NO 3 and what to change:',
  noCaption: '(no caption)',
  andMore: { one: 'and one more', other: 'and {count} more' },
  approved: {
    one: 'Post {numbers} is approved. Thank you!',
    other: 'Posts {numbers} are approved. Thank you!',
  },
  changes: {
    one: 'Thank you. What to change about post {numbers} is passed on.',
    other: 'Thank you. What to change about posts {numbers} is passed on.',
  },
  whatToChange: {
    one: 'Post {numbers}: changes are asked for. Reply NO {number} and what to change.',
    other: 'Posts {numbers}: changes are asked for. Reply NO {number} and what to change.',
  },
  changedSince:
    'Post {number} has changed since that text, so your answer was not taken. It is now post {now}: {link}',
  alreadyApproved: 'You have already approved post {number}: {link}',
  staysApproved: 'Post {number} stays approved until you change your answer: {link}',
  /** Above their list. */
  stayApproved: 'These posts stay approved until you change your answer:',
  noLonger: 'Post {number} does not wait for you any more.',
  onlyByLink: 'Post {number} cannot be answered by text. Please open {link}',
  /** To a phone that only got reminders: its person was asked another way. */
  byLink: 'Answers by text are not taken from this number. Please answer by the link: {link}',
  passedOnByLink:
    'Your words are passed on to {to}. This was not taken as an answer: please answer by the link: {link}',
  unknown: 'There is no post {number} that waits for you.',
  moreWait: { one: '{count} more waits: reply LIST.', other: '{count} more wait: reply LIST.' },
  passedOn:
    'Your words are passed on to {to}. This was not taken as an answer: reply OK or NO with the number of the post.',
  passedOnAbout:
    'Your words are passed on to {to}. This was not taken as an answer: reply OK {number} or NO {number}.',
  /** Before a reply that says why it was not taken as an answer. */
  heard: 'Your words are passed on to {to}.',
  /** A comment in the thread. */
  pictureCame: 'A picture or file came by text. It cannot be shown here.',
  textCame:
    'A text came that may be about this post. Its words are not shown here: they may be meant for somebody else.',
  noPicture: 'A picture by text cannot be shown. It is passed on that one came; please use the link:',
  tooMany: 'These are too many texts at once. Please open the link, or try again later.',
} as const;

export type ReplyWords = Like<typeof words>;
