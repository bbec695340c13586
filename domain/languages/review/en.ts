import type { ServerSentence } from './server-sentence.ts';
import { DEAD_LINK } from '#domain/approvals/texts.ts';
import { APPROVAL_LABELS } from '#domain/approvals/status.ts';
import { words as media } from '../media/en.ts';
import type { PreviewWords } from '../previews/en.ts';
import type { RenewalWords } from '../renewal/en.ts';
import type { Like } from '../words.ts';

/** Words of the reviewer's page, and of a post on the desk. */
export const words = {
  page: 'Review a post',
  pageFor: 'Review a post for {company}',
  // Dates.
  moment: '{day} at {time}',
  localTime: 'your local time',
  timesIn: 'Times are shown in {zone}.',
  // The post.
  yourPost: 'Your post',
  noCaption: 'No caption',
  line: {
    approved: 'You approved this',
    rejected: 'You requested changes',
    earlier: 'Your approval was for an earlier version',
    pending: 'Pending your review',
    preview: 'Preview',
    passed: 'Decided already: no answer is needed',
    tacit: 'Counted as approved',
  },
  previewOnly: 'You can look at this post, but not answer. Reviewers answer through their own link.',
  published: 'This post has been published',
  about: 'About this post',
  reviewingAs: 'Reviewing as',
  preparedBy: 'Prepared by',
  ofAgency: '{person} of {agency}',
  created: 'Created',
  goesOut: 'Goes out',
  wentOut: 'Went out',
  wasPlanned: 'Was planned for',
  agreedTo: 'You agreed to',
  reviewBy: 'Review by',
  wasDue: 'Review was due',
  countsAt: 'Counts as approved without an answer',
  where: 'Where it goes out',
  goesOutOn: 'Goes out on',
  outOn: 'Out on',
  // Answering.
  yourAnswer: 'Your answer',
  happy: 'Happy with this post?',
  changeAnswer: 'Change my answer',
  approvePost: 'Approve Post',
  requestChanges: 'Request Changes',
  back: 'Back',
  close: 'Close',
  sending: 'Sending…',
  takeItBack: 'Take it back',
  sendNow: 'Send now',
  addComment: 'Add a comment',
  forms: {
    approve: {
      title: 'Approve this post',
      label: 'Comment (optional)',
      hint: 'Anything the team should know?',
      button: 'Approve',
    },
    request_changes: {
      title: 'Request changes',
      label: 'What should be changed?',
      hint: 'For example: please use the other photo',
      button: 'Submit',
    },
    withdraw: {
      title: 'Take back your approval',
      label: 'What should be changed?',
      hint: 'For example: the price is wrong',
      button: 'Take it back',
    },
    comment: {
      title: 'Add a comment',
      label: 'Your comment',
      hint: 'Ask a question or leave a note',
      button: 'Send',
    },
  },
  success: {
    approve: {
      title: 'Post Approved!',
      text: 'Your approval has been recorded. The post owner will be notified.',
    },
    request_changes: { title: 'Changes Requested', text: 'Your feedback has been sent to the team.' },
    withdraw: {
      title: 'Approval taken back',
      text: 'The team has been told. The post does not go out like this.',
    },
    comment: { title: 'Comment added', text: '' },
  },
  failed: 'Failed to submit your feedback. Please try again.',
  changed: 'This post changed while you were looking at it',
  lookAgain: 'You see the new version now. Please look again before you answer.',
  notSent: {
    approve: 'Your approval is not sent yet',
    request_changes: 'Your change request is not sent yet',
    withdraw: 'Your change of mind is not sent yet',
    comment: 'Your comment is not sent yet',
  },
  sendingIt: 'Sending it now…',
  kept: 'It is kept on this device and sent as soon as the connection is back. Leave this page open, or open it again later.',
  // The reviewer's given answer.
  response: {
    approved: 'Thank you for your approval',
    rejected: 'Your change request',
    pending: 'Your earlier response',
    tacit: 'Counted as your approval',
  },
  next: {
    again: 'The team has worked on it since. Please have another look.',
    earlier: 'This was about an earlier version of the post.',
    rejected: 'The team has your feedback. You can still approve, or ask for something else.',
    planned: 'Planned to go out on {day}.',
    done: 'You can close this page.',
  },
  changedMind: 'I changed my mind',
  moreWait: { one: '1 more waits for you', other: '{count} more wait for you' },
  // Other people's answers.
  feedback: 'Reviewer feedback',
  approvedOf: '{count} of {all} approved',
  silent: 'No answer yet: {count}',
  you: '(You)',
  /** After the answer, where it is a yes to an earlier version. */
  ofVersion: ', version {version}',
  status: APPROVAL_LABELS,
  team: 'Team updates',
  noMessages: 'No messages yet. Have a question? Ask it here.',
  manager: 'Social Media Manager',
  // Pages without a post.
  notFound: 'Post Not Found',
  deadLink: DEAD_LINK,
  interrupted: 'Or the connection was interrupted: this page tries again by itself.',
  offline: 'But you seem to be offline: the post appears by itself when you are back.',
  tryAgain: 'Try again',
  trying: 'Trying…',
  language: 'Language',
  poweredBy: 'Powered by Greenroom',
  media,
} as const;

export type ReviewWords = Like<typeof words> & {
  /** English has none here: its words are downloaded with the previews. */
  readonly previews?: PreviewWords;
  /** The same: they are downloaded with the renewal of a link. */
  readonly renewal?: RenewalWords;
  /** Translations of the server's sentences. English has none: it shows them as they are. */
  readonly said?: Readonly<Record<ServerSentence, string>>;
};
