import type { Like } from '../words.ts';

/** Mails to reviewers. `{owner}` asks, in openings as `ofAgency` has it; `{for}` is `forCompany` or empty. */
export const words = {
  hello: 'Hello,',
  helloName: 'Hello {name},',
  ofAgency: '{person} of {agency}',
  forCompany: ' for {company}',
  // A post that waits. `line` follows the client's name in the subject.
  ready: {
    heading: 'A post is ready for your review',
    line: 'a post is ready for your review',
    opening: '{owner} prepared this post{for} and would like to know what you think.',
  },
  back: {
    heading: 'A post is back for your review',
    line: 'a post is back for your review',
    opening: '{owner} went over this post{for} and would like to know what you think now.',
  },
  waiting: {
    heading: 'A post is waiting for your review',
    line: 'a post is waiting for your review',
    opening:
      'This is a reminder: {owner} is still waiting for your answer on this post{for}. It takes a minute.',
  },
  reminder: 'Reminder: {subject}',
  subject: '{company}: {line}',
  subjectFrom: '{heading}, from {owner}',
  preheader: '{owner} would like to know what you think.',
  goesOut: 'Goes out {moment}, once it is approved',
  planPassed: 'The planned time has passed; a new one follows',
  reviewBy: 'Review by {moment}',
  button: 'Review the post',
  everything: 'See everything that waits for you ({count})',
  caption: 'Caption',
  after:
    'You need no account. Opening the page decides nothing: that is where you approve, or ask for changes.',
  footer: '{owner} sent you this. Reply to this e-mail to write to {owner} directly.',
  // Around a caption within a sentence.
  quoted: '“{text}”',
  tacit: {
    one: 'As agreed with you, it counts as approved after one working day without an answer.',
    other: 'As agreed with you, it counts as approved after {count} working days without an answer.',
  },
  // The thread's text for a tacit yes.
  tacitYes: {
    one: 'Counted as approved after one working day without an answer, as agreed by {by} on {day}.',
    other: 'Counted as approved after {count} working days without an answer, as agreed by {by} on {day}.',
  },
  // The thread's text for a yes that an unchanged copy took over.
  takenYes: 'This is an unchanged copy of a post that was approved before. That approval counts for it, too.',
  // The frame of every mail.
  thePost: 'The post',
  file: 'File {at}',
  buttonFails: 'If the button does not work, open this address:',
  sentWith: 'Sent with Greenroom',
} as const;

export type MailWords = Like<typeof words>;
