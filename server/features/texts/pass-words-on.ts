import type { Command } from '#domain/texts/command.ts';
import { howItStands, keepOn, passOnAfterAnswers } from './after-answers.ts';
import { standsFor } from './answer-by-text.ts';
import { keepForClosed, ofSameClients, type Closed } from './closed-number.ts';
import { keepBeside, mentionedIn } from './keep-beside.ts';
import { keepOnEach, noteTextCame, withoutLinks } from './keep-words.ts';
import { giveNumbers, listReply, type Talk } from './list-reply.ts';
import { tellAgency } from './tell-agency.ts';
import { answeredSince, areOfOneClient, isStillChangeable, type AskedPost } from './waiting-for-phone.ts';

type Words = Extract<Command, { kind: 'words' }>;

/**
 * A text that is no command becomes a comment for the posts' authors: on each post that it names, else on each that
 * waits, so that silence counts for none that may be meant. If nothing waits, it is on what this phone answered last.
 * If several clients or agencies could be meant, no thread has the words, so that none reads what was written to
 * another.
 */
export async function passWordsOn(
  talk: Talk,
  asked: AskedPost[],
  { numbers, words }: Words,
): Promise<string> {
  const { ctx, replies } = talk;
  const waiting = asked.filter((one) => one.isWaiting);
  const comment = withoutLinks(ctx, words);
  if (comment === '') return replies.help;
  const meant: Awaited<ReturnType<typeof standsFor>>[] = [];
  for (const number of numbers) meant.push(await standsFor(talk, number));
  const isMeant = (one: AskedPost) => meant.some(({ approvalId }) => approvalId === one.approvalId);
  const named = asked.filter(isMeant);
  const closed: Closed[] = [];
  const gone: string[] = [];
  for (const { number, approvalId, isKnown } of meant) {
    if (!isKnown || named.some((one) => one.approvalId === approvalId)) continue;
    closed.push(
      approvalId === null ? { post: null, readBy: null } : await keepForClosed(talk, approvalId, words),
    );
    gone.push(approvalId === null ? replies.unknown(number) : replies.noLonger(number));
  }
  if (named.length === 0 && closed.length > 0)
    return [...gone, ...(await elsewhere(talk, waiting, comment, closed))].join(' ');
  if (named.length === 0) return passUnnamed(talk, asked, comment);
  const refused = await keepOn(talk, named, comment);
  // `1,5 hours later, please` names no post 5, and so perhaps no post 1.
  const isSure = meant.every((one) => one.isKnown);
  const isMore = await keepBeside(talk, named, isSure ? mentionedIn(comment, waiting) : waiting);
  return [...gone, refused ?? (await passedOn(talk, named, isMore))].join(' ');
}

/** The reply to words that are kept on these posts; `isMore`: and on others. */
async function passedOn(talk: Talk, [first, ...more]: AskedPost[], isMore: boolean): Promise<string> {
  const { replies } = talk;
  if (!first) return replies.help;
  const all = [first, ...more];
  if (all.every((one) => !one.isWaiting)) {
    const changeable = all.filter(isStillChangeable);
    if (more.length === 0 || changeable.length === 0) return howItStands(talk, first);
    return listReply(talk, changeable, `${replies.heard(first.authorName)} ${replies.stayApproved}`);
  }
  const given = more.length === 0 && !isMore ? await giveNumbers(talk, [first]) : null;
  return replies.passedOn(first.authorName, given?.get(first.approvalId) ?? null);
}

/** Words that name no post for certain. */
async function passUnnamed(talk: Talk, asked: AskedPost[], comment: string): Promise<string> {
  const { replies, reminded } = talk;
  const waiting = asked.filter((one) => one.isWaiting);
  if (asked.length === 0) return replies.help;
  if (waiting.length === 0) return passOnAfterAnswers(talk, asked, { comment, isNo: false });
  const since = answeredSince(asked);
  const perhaps = [...waiting, ...reminded, ...since];
  if (!areOfOneClient(perhaps)) {
    await noteTextCame(talk, waiting, perhaps);
    await tellAgency(talk, perhaps, waiting[0], comment);
    return listReply(talk, [...waiting, ...since], replies.whichPost);
  }
  const refused = await keepOn(talk, waiting, comment);
  await keepOnEach(talk, [], comment);
  return refused ?? passedOn(talk, waiting, false);
}

/** `2 logos are missing` may be about what waits at the same client; no other client or agency reads it. */
async function elsewhere(
  talk: Talk,
  waiting: AskedPost[],
  comment: string,
  closed: Closed[],
): Promise<string[]> {
  const reminded = ofSameClients(talk.reminded, closed);
  const among = ofSameClients(waiting, closed);
  if (among.length > 0) return [await passUnnamed({ ...talk, reminded }, among, comment)];
  const readBy = closed.find((one) => one.readBy !== null)?.readBy ?? null;
  return readBy === null ? [] : [talk.replies.heard(readBy)];
}
