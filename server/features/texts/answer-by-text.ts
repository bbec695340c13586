import { and, desc, eq } from 'drizzle-orm';
import { ALREADY_APPROVED, CHANGED_MEANWHILE } from '#domain/approvals/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Command } from '#domain/texts/command.ts';
import type { Replies } from '#domain/texts/replies.ts';
import type { Handle } from '#server/db/connect.ts';
import { textNumbers } from '#server/db/schema/texts.ts';
import { answerWithin } from '#server/features/approvals/answer-review.ts';
import { reviewUrl } from '#server/features/approvals/review-url.ts';
import { passOnAfterAnswers } from './after-answers.ts';
import { keepForClosed, ofSameClients, type Closed } from './closed-number.ts';
import { keepBeside, mentionedIn } from './keep-beside.ts';
import { keepUnclearNo, keepWords, leadToLink, withoutLinks } from './keep-words.ts';
import { giveNumbers, listReply, type Talk } from './list-reply.ts';
import {
  answeredSince,
  findForPhone,
  isStillChangeable,
  mayBeForOthers,
  postsOfPhone,
  type AskedPost,
} from './waiting-for-phone.ts';

type Deciding = Extract<Command, { kind: 'yes' | 'no' }>;

/** The meaning of a sender's number: an approval at the version that its text led to. */
interface Meant {
  number: number;
  /** Null if the number was never given to this phone, or its post is deleted for good. */
  approvalId: string | null;
  version: number;
  /** Whether this phone was ever given the number. */
  isKnown: boolean;
}

/**
 * `isRead`: a person reads its words, or its sender knows that nobody does. `closed`: the number stands for a
 * post that this phone can no longer answer.
 */
type Outcome = { number: number } & (
  | { ok: true }
  | { ok: false; reply: string; isRead: boolean; closed?: Closed }
);

/**
 * A yes or a no. With numbers it is about the versions that they were given for; without, about the only
 * waiting post, if it is certain which version was read and no reminder of another post may be meant. Each
 * answer counts as one from the post's own page; a refused one does not undo the others. A no that is not
 * taken becomes a comment: on the post that it names, else on each that it may be about.
 */
export async function answerByText(talk: Talk, asked: AskedPost[], command: Deciding): Promise<string> {
  const { ctx, tx, phone, replies } = talk;
  const waiting = asked.filter((one) => one.isWaiting);
  // Words that may be for the agency that was answered since are no answer to another one.
  const isForOthers = 'words' in command && command.words !== '' && mayBeForOthers(asked);
  const meant = isUnnamed(command) && isForOthers ? [] : await meantBy(talk, waiting, command.numbers);
  if (meant.length === 0) {
    if (command.kind === 'no') return unclearNo(talk, asked, command.words);
    // Whoever asked for changes may approve after all, by the number.
    const open = waiting.length > 0 ? waiting : asked.filter((one) => one.isRefused);
    return listReply(talk, open, replies.whichPost);
  }
  const outcomes: Outcome[] = [];
  const whole = inWholeWords(talk, meant, command);
  for (const one of meant) outcomes.push(await answerOne(talk, one, whole));
  const done = outcomes.filter((one) => one.ok).map((one) => one.number);
  // `No, 2 logos are missing` names no post 2.
  const isRead = command.kind === 'yes' || outcomes.some((one) => one.ok || one.isRead);
  if (command.kind === 'no' && isRead) await keepForOthers(talk, asked, meant);
  const left = (await postsOfPhone(tx, phone, ctx.now())).filter((one) => one.isWaiting).length;
  return [
    ...(done.length > 0 ? [doneReply(replies, command, done)] : []),
    ...outcomes.flatMap((one) => (one.ok ? [] : [one.reply])),
    ...(done.length > 0 && left > 0 ? [replies.moreWait(left)] : []),
    ...(command.kind === 'no' && !isRead ? await unreadNo(talk, asked, command.words, outcomes) : []),
  ].join(' ');
}

/**
 * A wish about several posts is kept as it was written, numbers and all: the last may be a count, as in
 * `NO 3,5 seconds are too short`. So is one with a number that was never given out.
 */
const inWholeWords = ({ said }: Talk, meant: Meant[], command: Deciding): Deciding =>
  command.kind === 'no' && command.words !== '' && (meant.length > 1 || !meant.every((one) => one.isKnown))
    ? { ...command, words: said }
    : command;

/** Waiting posts that a no is perhaps about: those that it mentions, and all if it names one that there is not. */
async function keepForOthers(talk: Talk, asked: AskedPost[], meant: Meant[]): Promise<void> {
  const named = asked.filter((one) => meant.some(({ approvalId }) => approvalId === one.approvalId));
  const waiting = asked.filter((one) => one.isWaiting);
  const isSure = meant.every((one) => one.isKnown);
  await keepBeside(talk, named, isSure ? mentionedIn(talk.said, waiting) : waiting);
}

const isUnnamed = ({ numbers }: Deciding) => numbers !== 'all' && numbers.length === 0;

/** A no whose numbers name no post that it can be taken for. What names a post of a client stays with that client. */
async function unreadNo(
  talk: Talk,
  asked: AskedPost[],
  words: string,
  outcomes: Outcome[],
): Promise<string[]> {
  const closed = outcomes.flatMap((one) => (!one.ok && one.closed ? [one.closed] : []));
  if (closed.length === 0) return [await unclearNo(talk, asked, words)];
  const waiting = ofSameClients(asked, closed).filter((one) => one.isWaiting);
  const reminded = ofSameClients(talk.reminded, closed);
  if (waiting.length + reminded.length > 0) return [await unclearNo({ ...talk, reminded }, waiting, words)];
  const readBy = closed.find((one) => one.readBy !== null)?.readBy ?? null;
  return readBy === null ? [] : [talk.replies.heard(readBy)];
}

/** A no about no certain post: for a person to read, so that silence does not count as a yes. */
async function unclearNo(talk: Talk, asked: AskedPost[], words: string): Promise<string> {
  const { replies, reminded, said } = talk;
  const waiting = asked.filter((one) => one.isWaiting);
  const [first] = waiting;
  if (!first && reminded.length > 0) return leadToLink(talk, reminded, said);
  if (!first) return passOnAfterAnswers(talk, asked, { comment: said, isNo: true });
  const since = answeredSince(asked);
  const isPassedOn = await keepUnclearNo(talk, waiting, since, words);
  const heading = isPassedOn ? `${replies.heard(first.authorName)} ${replies.whichPost}` : replies.whichPost;
  return listReply(talk, isPassedOn ? waiting : [...waiting, ...since], heading);
}

function doneReply(replies: Replies, command: Deciding, done: number[]): string {
  if (command.kind === 'yes') return replies.approved(done);
  return command.words === '' ? replies.whatToChange(done) : replies.changes(done);
}

async function meantBy(talk: Talk, waiting: AskedPost[], numbers: number[] | 'all'): Promise<Meant[]> {
  if (numbers === 'all') return waiting.flatMap((one) => readVersion(one) ?? []);
  if (numbers.length === 0) {
    const [only] = waiting;
    return only && waiting.length === 1 && talk.reminded.length === 0
      ? [readVersion(only)].filter((one) => one !== null)
      : [];
  }
  const meant: Meant[] = [];
  for (const number of numbers) meant.push(await standsFor(talk, number));
  return meant;
}

/**
 * The only version that this person can have read: the one that our text led to. Null if there was none, or
 * if an earlier one is still unanswered: their text may be about that. The present version waits, so an answer that
 * it had was asked for once more.
 */
function readVersion({ approvalId, version, named }: AskedPost): Meant | null {
  const open = named.filter((one) => one.isTold && (!one.isAnswered || one.version === version));
  const only = open.at(-1);
  return only && open.every((one) => one.version === only.version)
    ? { approvalId, number: only.number, version: only.version, isKnown: true }
    : null;
}

/** What the number was last given to this phone for. */
export async function standsFor({ tx, phone }: Talk, number: number): Promise<Meant> {
  const [row] = await tx
    .select()
    .from(textNumbers)
    .where(and(eq(textNumbers.phone, phone), eq(textNumbers.number, number)))
    .orderBy(desc(textNumbers.createdAt))
    .limit(1);
  const approvalId = row?.approvalId ?? null;
  return { number, approvalId, version: row?.version ?? 0, isKnown: row !== undefined };
}

async function answerOne(
  talk: Talk,
  { number, approvalId, version, isKnown }: Meant,
  command: Deciding,
): Promise<Outcome> {
  const { ctx, tx, phone, replies } = talk;
  const nobody = { number, ok: false, isRead: false } as const;
  if (approvalId === null)
    return { ...nobody, reply: replies.unknown(number), ...(isKnown && { closed: FOR_GOOD }) };
  const find = (db: Handle) => findForPhone(db, approvalId, phone, ctx.now());
  const known = await find(tx);
  if (!known) return closedOne(talk, { number, approvalId }, command.kind);
  const form =
    command.kind === 'yes'
      ? { action: 'approve' as const, version }
      : { action: 'request_changes' as const, comment: withoutLinks(ctx, command.words), version };
  try {
    await tx.transaction((part) => answerWithin(ctx, part, known, find, form, 'text'));
    return { number, ok: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'rate_limited') return { number, ok: false, reply: replies.tooMany, isRead: true };
    return refused(talk, { number, approvalId }, error, command.kind);
  }
}

const FOR_GOOD: Closed = { post: null, readBy: null };

/** An answer to a post that this phone can no longer answer. */
async function closedOne(
  talk: Talk,
  { number, approvalId }: { number: number; approvalId: string },
  kind: Deciding['kind'],
): Promise<Outcome> {
  const closed = kind === 'yes' ? FOR_GOOD : await keepForClosed(talk, approvalId, talk.said);
  return { number, ok: false, reply: talk.replies.noLonger(number), isRead: false, closed };
}

/** Why an answer is not taken. A no is a comment all the same. */
async function refused(
  talk: Talk,
  { number, approvalId }: { number: number; approvalId: string },
  error: AppError,
  kind: Deciding['kind'],
): Promise<Outcome> {
  const { ctx, tx, phone, replies, said } = talk;
  const about = (await postsOfPhone(tx, phone, ctx.now())).find((one) => one.approvalId === approvalId);
  if (!about) return closedOne(talk, { number, approvalId }, kind);
  const reply = await refusal(talk, number, about, error, kind);
  if (kind === 'yes') return { number, ok: false, reply, isRead: false };
  const tooMany = await keepWords(talk, withoutLinks(ctx, said), (db) =>
    findForPhone(db, approvalId, phone, ctx.now()),
  );
  return {
    number,
    ok: false,
    reply: tooMany ?? `${replies.heard(about.authorName)} ${reply}`,
    isRead: true,
  };
}

async function refusal(
  talk: Talk,
  number: number,
  post: AskedPost,
  error: AppError,
  kind: Deciding['kind'],
): Promise<string> {
  const { ctx, replies } = talk;
  const link = reviewUrl(ctx, post.token);
  if (error.message === ALREADY_APPROVED && kind === 'yes') return replies.alreadyApproved(number, link);
  if (isStillChangeable(post)) return replies.staysApproved(number, link);
  if (!post.isWaiting) return replies.noLonger(number);
  if (error.message !== CHANGED_MEANWHILE) return replies.onlyByLink(number, link);
  const numbers = await giveNumbers(talk, [post]);
  return replies.changedSince(number, numbers.get(post.approvalId) ?? number, link);
}
