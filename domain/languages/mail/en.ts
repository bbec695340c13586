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
  // Two or more posts in one mail. `line` follows the client's name in the subject.
  gathered: {
    heading: '{count} posts are ready for your review',
    line: '{count} posts are ready for your review',
    preheader: '{owner} would like to know what you think. One page has all of them.',
    opening:
      '{owner} prepared these posts for {company} and would like to know what you think. You find all of them on one page.',
    button: 'Review {count} posts',
    noDate: 'No date yet',
    noCaption: 'No caption',
    more: { one: 'And one more', other: 'And {count} more' },
    tacit: {
      one: 'As agreed with you, each of these posts counts as approved after one working day without an answer.',
      other:
        'As agreed with you, each of these posts counts as approved after {count} working days without an answer.',
    },
  },
  // A new link to the desk.
  desk: {
    subject: '{company}: your link to the posts that wait for you',
    preheader: 'One link for everything that waits for you. It stays the same.',
    heading: 'Your new link',
    opening:
      'You asked for a new link to the posts of {company}. This one leads to everything that waits for you, and it stays the same: you can keep it.',
    button: 'Open your desk',
    after:
      'If you did not ask for it, you need not do anything. Please do not pass the link on: it is yours.',
    footer: '{owner} works with you on these posts. Reply to this e-mail to write to {owner} directly.',
  },
  // Around a caption within a sentence.
  quoted: '“{text}”',
  // A date that somebody agreed to was changed.
  moved: {
    thisPost: 'The date moved: from {from} to {to}',
    otherPost: 'The date of a post you approved moved: from {from} to {to}',
    // In place of `same`: a post changed after its reader had approved it. `{moved}` is one of the two above.
    postChanged:
      '{moved}. The post changed after you had approved version {approved}; now it is version {version}',
    heading: {
      one: 'The date of a post you approved moved',
      other: 'The dates of {count} posts you approved moved',
    },
    line: {
      one: 'the date of a post you approved moved',
      other: 'the dates of {count} posts you approved moved',
    },
    same: 'What you approved is the same.',
    after: 'If the new date does not suit you, you can take your approval back on the post’s page.',
    afterChanged:
      'If the new date or the post as it is now does not suit you, you can take your approval back on the post’s page until it is out.',
    button: 'See the post',
  },
  // A post changed after somebody had approved it, and their yes still counts.
  changed: {
    heading: 'A post you approved has changed',
    line: 'a post you approved has changed',
    opening: 'This post was changed after you had approved it. Your approval still counts for it.',
    goesOut: 'Goes out {moment}',
    after:
      'If you do not agree with the post as it is now, you can take your approval back on its page until it is out.',
  },
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
