import type { Like } from '../words.ts';

/** Words of the desk alone; it shares the rest with the reviewer's page. */
export const words = {
  desk: 'Your desk',
  tabs: { review: 'To review', plan: 'Plan', done: 'Done' },
  // After the number of posts, for screen readers.
  waiting: { one: 'waiting', other: 'waiting' },
  reviewingAs: 'Reviewing as {name}',
  place: '{at} of {all}',
  previousPost: 'Previous post',
  nextPost: 'Next post',
  approve: 'Approve',
  approveAll: 'Approve all',
  allTitle: 'Approve all {count} posts?',
  allAbout:
    'You approve each of them as you see it here. A post that changes meanwhile is left out, and you are told which.',
  allBegun: 'Posts about which you have begun to write are left out.',
  allButton: 'Approve {count} posts',
  // What goes out, in the list of all.
  pictures: { one: '1 picture', other: '{count} pictures' },
  videos: { one: '1 video', other: '{count} videos' },
  showAll: 'Show all',
  showLess: 'Show less',
  goesOut: 'Goes out {moment}',
  noDate: 'No date yet',
  noWords: 'A post without words',
  // Answers that were refused, or not sent.
  refused: { one: 'One answer was not taken', other: '{count} answers were not taken' },
  ok: 'OK',
  notSent: { one: 'One answer is not sent yet', other: '{count} answers are not sent yet' },
  unknown: {
    one: 'We do not know whether one answer arrived',
    other: 'We do not know whether {count} answers arrived',
  },
  sendingNow: 'Sending now…',
  kept: 'Kept on this device and sent as soon as the connection is back. Leave this page open, or open it again later.',
  looking: 'Looking what has arrived…',
  backLater:
    'Taking back needs a connection, because something may have arrived. It is done as soon as the connection is back; until then nothing is sent.',
  takeBack: 'Take back',
  stayOpen: 'Please leave this page open until everything is sent.',
  notAllSent: 'Not everything is sent yet',
  notAllKnown: 'We do not know whether everything arrived',
  arrived: { one: 'This answer had arrived and counts', other: 'These answers had arrived and count' },
  arrivedYes: 'To take a yes back, open its post and choose “{button}”.',
  // Nothing waits.
  everything: 'That was everything',
  nothing: 'Nothing waits for you',
  thanks: {
    one: 'Thank you. You answered one post; what you said is under Done.',
    other: 'Thank you. You answered {count} posts; what you said is under Done.',
  },
  keepLink: 'New posts appear here by themselves. You can keep this link: it stays the same.',
  seeSaid: 'See what you said',
  lookAtPlan: 'Look at the plan',
  // The plan.
  howShown: 'How the plan is shown',
  byMonth: 'By month',
  asProfile: 'As the profile',
  noPlan: 'Nothing is planned yet. What is sent to you appears here with its date.',
  withoutDate: 'Without a date',
  waitsForYou: 'Waits for you',
  beingChanged: 'Being changed',
  // Done.
  noneDone: 'Nothing yet. What you approve or want changed is kept here.',
  out: 'Out',
  outSince: 'Out since {day}',
  seeOn: 'See it on {place}',
  // A post that was opened from a list.
  loading: 'Loading…',
  loadingPost: 'Loading the post…',
  postMissing: 'This post could not be loaded. Please try again in a moment.',
} as const;

export type DeskWords = Like<typeof words>;
