/** What a text is answered. Short: each reply costs, and is read on a phone. */

/** "3", "3 and 4", "3, 4 and 5". */
const listed = (numbers: readonly number[]) =>
  numbers.length < 2 ? String(numbers[0] ?? '') : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
const postsOf = (numbers: readonly number[]) => (numbers.length === 1 ? 'post' : 'posts');
const Posts = (numbers: readonly number[]) => (numbers.length === 1 ? 'Post' : 'Posts');

export const replies = {
  /** Also for a phone that nobody asked: it does not learn whether anybody knows it. */
  nothingWaits: 'Nothing waits for an answer from this number.',
  help: 'Reply OK 3 to approve post 3, NO 3 and what to change, LIST for what waits for you, STOP for no more texts.',
  stopped: 'You get no more texts from this number. Reply START to get them again.',
  started: 'You get texts about posts again. Reply LIST for what waits for you.',
  list: (count: number) => (count === 1 ? '1 post waits for you:' : `${count} posts wait for you:`),
  whichPost: 'Please name the post, as in OK 3 or NO 3 and what to change:',
  noCaption: '(no caption)',
  andMore: (count: number) => `and ${count} more`,
  approved: (numbers: readonly number[]) =>
    `${Posts(numbers)} ${listed(numbers)} ${numbers.length === 1 ? 'is' : 'are'} approved. Thank you!`,
  changes: (numbers: readonly number[]) =>
    `Thank you. What to change about ${postsOf(numbers)} ${listed(numbers)} is passed on.`,
  whatToChange: (numbers: readonly number[]) =>
    `${Posts(numbers)} ${listed(numbers)}: changes are asked for. Reply NO ${numbers[0]} and what to change.`,
  changedSince: (number: number, now: number, link: string) =>
    `Post ${number} has changed since that text, so your answer was not taken. It is now post ${now}: ${link}`,
  alreadyApproved: (number: number, link: string) => `You have already approved post ${number}: ${link}`,
  noLonger: (number: number) => `Post ${number} does not wait for you any more.`,
  onlyByLink: (number: number, link: string) =>
    `Post ${number} cannot be answered by text. Please open ${link}`,
  unknown: (number: number) => `There is no post ${number} that waits for you.`,
  moreWait: (count: number) =>
    count === 1 ? '1 more waits: reply LIST.' : `${count} more wait: reply LIST.`,
  passedOn: (to: string, number: number | null) =>
    `Your words are passed on to ${to}. This was not taken as an answer: ` +
    (number === null ? 'reply OK or NO with the number of the post.' : `reply OK ${number} or NO ${number}.`),
  tooMany: 'These are too many texts at once. Please open the link, or try again later.',
} as const;
