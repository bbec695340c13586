import type { Command } from '#domain/texts/command.ts';
import { howItStands, passOnAfterAnswers } from './after-answers.ts';
import { standsFor } from './answer-by-text.ts';
import { keepForClosed, ofSameClients, type Closed } from './closed-number.ts';
import { areOfOneAgency, keepWords, withoutLinks } from './keep-words.ts';
import { giveNumbers, listReply, type Talk } from './list-reply.ts';
import { answeredSince, findForPhone, type AskedPost } from './waiting-for-phone.ts';

type Words = Extract<Command, { kind: 'words' }>;

/**
 * A text that is no command becomes a comment for the post's author: on the named number, the only waiting
 * post, else the last post that this phone was asked about or answered. If several agencies could be meant,
 * nothing is passed on, so that none reads what was written to another.
 */
export async function passWordsOn(
  talk: Talk,
  asked: AskedPost[],
  { numbers, words }: Words,
): Promise<string> {
  const { ctx, phone, replies } = talk;
  const waiting = asked.filter((one) => one.isWaiting);
  const comment = withoutLinks(ctx, words);
  const [number] = numbers;
  const named = number === undefined ? null : await standsFor(talk, number);
  const byNumber = asked.find((one) => one.approvalId === named?.approvalId);
  if (named?.isKnown && !byNumber && comment !== '') {
    const { approvalId } = named;
    const closed: Closed =
      approvalId === null ? { post: null, readBy: null } : await keepForClosed(talk, approvalId, words);
    const reply = approvalId === null ? replies.unknown(named.number) : replies.noLonger(named.number);
    return [reply, ...(await elsewhere(talk, waiting, words, closed))].join(' ');
  }
  const [last] = waiting.length > 0 ? waiting : asked;
  if (comment === '' || !last) return replies.help;
  if (!byNumber && waiting.length === 0) return passOnAfterAnswers(talk, asked, { comment, isNo: false });
  const since = answeredSince(asked);
  const post = byNumber ?? (areOfOneAgency([...waiting, ...talk.reminded, ...since]) ? last : undefined);
  if (!post) return listReply(talk, [...waiting, ...since], replies.whichPost);
  const refused = await keepWords(talk, comment, (db) => findForPhone(db, post.approvalId, phone, ctx.now()));
  if (refused !== null) return refused;
  if (!post.isWaiting) return howItStands(talk, post);
  const isClear = byNumber !== undefined || waiting.length === 1;
  const given = isClear ? await giveNumbers(talk, [post]) : null;
  return replies.passedOn(post.authorName, given?.get(post.approvalId) ?? null);
}

/** `2 logos are missing` may be about what waits at the same client; no other client or agency reads it. */
async function elsewhere(talk: Talk, waiting: AskedPost[], words: string, closed: Closed): Promise<string[]> {
  const reminded = ofSameClients(talk.reminded, [closed]);
  const among = ofSameClients(waiting, [closed]);
  if (among.length > 0)
    return [await passWordsOn({ ...talk, reminded }, among, { kind: 'words', numbers: [], words })];
  return closed.readBy === null ? [] : [talk.replies.heard(closed.readBy)];
}
