import { and, desc, eq } from 'drizzle-orm';
import { ALREADY_APPROVED, CHANGED_MEANWHILE } from '#domain/approvals/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Command } from '#domain/texts/command.ts';
import type { Replies } from '#domain/texts/replies.ts';
import type { Handle } from '#server/db/connect.ts';
import { textNumbers } from '#server/db/schema/texts.ts';
import { isVisibleTo } from '#server/features/agencies/visible-to.ts';
import { answerWithin } from '#server/features/approvals/answer-review.ts';
import { reviewUrl } from '#server/features/approvals/notify-reviewers.ts';
import { keepUnclearNo, keepWords, withoutLinks } from './keep-words.ts';
import { giveNumbers, listReply, type Talk } from './list-reply.ts';
import { findForPhone, postsOfPhone, type AskedPost } from './waiting-for-phone.ts';

type Deciding = Extract<Command, { kind: 'yes' | 'no' }>;

/** The meaning of a sender's number: an approval at the version that its text led to. */
interface Meant {
  number: number;
  approvalId: string | null;
  version: number;
}

type Outcome = { number: number } & ({ ok: true } | { ok: false; reply: string });

/**
 * A yes or a no. With numbers it is about the versions that they were given for; without, about the only
 * waiting post, if it is certain which version was read and no reminder of another post may be meant. Each
 * answer counts as one from the post's own page; a refused one does not undo the others. A no without a
 * certain post becomes a comment on each post that it may be about.
 */
export async function answerByText(talk: Talk, waiting: AskedPost[], command: Deciding): Promise<string> {
  const { ctx, tx, phone, replies } = talk;
  const meant = await meantBy(talk, waiting, command.numbers);
  if (meant.length === 0) {
    if (command.kind === 'no') await keepUnclearNo(talk, waiting, command.words);
    return listReply(talk, waiting, replies.whichPost);
  }
  const outcomes: Outcome[] = [];
  for (const one of meant) outcomes.push(await answerOne(talk, one, command));
  const done = outcomes.filter((one) => one.ok).map((one) => one.number);
  const left = (await postsOfPhone(tx, phone, ctx.now())).filter((one) => one.isWaiting).length;
  return [
    ...(done.length > 0 ? [doneReply(replies, command, done)] : []),
    ...outcomes.flatMap((one) => (one.ok ? [] : [one.reply])),
    ...(done.length > 0 && left > 0 ? [replies.moreWait(left)] : []),
  ].join(' ');
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
 * if an earlier one is still unanswered: their text may be about that.
 */
function readVersion({ approvalId, named }: AskedPost): Meant | null {
  const open = named.filter((one) => one.isTold && !one.isAnswered);
  const [only] = open;
  return only && open.length === 1 ? { approvalId, number: only.number, version: only.version } : null;
}

/** What the number was last given to this phone for. */
async function standsFor({ tx, phone }: Talk, number: number): Promise<Meant> {
  const [row] = await tx
    .select()
    .from(textNumbers)
    .where(and(eq(textNumbers.phone, phone), eq(textNumbers.number, number)))
    .orderBy(desc(textNumbers.createdAt))
    .limit(1);
  return { number, approvalId: row?.approvalId ?? null, version: row?.version ?? 0 };
}

async function answerOne(
  talk: Talk,
  { number, approvalId, version }: Meant,
  command: Deciding,
): Promise<Outcome> {
  const { ctx, tx, phone, replies } = talk;
  if (approvalId === null) return { number, ok: false, reply: replies.unknown(number) };
  const find = (db: Handle) => findForPhone(db, approvalId, phone, ctx.now());
  const known = await find(tx);
  if (!known) return { number, ok: false, reply: replies.noLonger(number) };
  const form =
    command.kind === 'yes'
      ? { action: 'approve' as const, version }
      : { action: 'request_changes' as const, comment: withoutLinks(ctx, command.words), version };
  try {
    await tx.transaction((part) => answerWithin(ctx, part, known, find, form, 'text'));
    return { number, ok: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { number, ok: false, reply: await refusal(talk, { number, approvalId }, error) };
  }
}

async function refusal(
  talk: Talk,
  { number, approvalId }: { number: number; approvalId: string },
  error: AppError,
): Promise<string> {
  const { ctx, tx, phone, replies } = talk;
  if (error.code === 'rate_limited') return replies.tooMany;
  const now = (await postsOfPhone(tx, phone, ctx.now())).find((one) => one.approvalId === approvalId);
  if (!now) return replies.noLonger(number);
  const link = reviewUrl(ctx, now.token);
  if (error.message === ALREADY_APPROVED) return replies.alreadyApproved(number, link);
  if (!now.isWaiting) return replies.noLonger(number);
  if (error.message !== CHANGED_MEANWHILE) return replies.onlyByLink(number, link);
  const numbers = await giveNumbers(talk, [now]);
  return replies.changedSince(number, numbers.get(approvalId) ?? number, link);
}

/**
 * A text that is no command becomes a comment for the post's author: on the named number, the only waiting
 * post, else the last post that this phone was asked about. If several agencies could be meant, nothing is
 * passed on, so that none reads what was written to another.
 */
export async function passWordsOn(
  talk: Talk,
  asked: AskedPost[],
  { numbers, words }: Extract<Command, { kind: 'words' }>,
): Promise<string> {
  const { ctx, phone, replies } = talk;
  const waiting = asked.filter((one) => one.isWaiting);
  const comment = withoutLinks(ctx, words);
  const [number] = numbers;
  const named = number === undefined ? null : await standsFor(talk, number);
  const among = waiting.length > 0 ? waiting : asked;
  const [last] = among;
  if (comment === '' || !last) return replies.help;
  const byNumber = asked.find((one) => one.approvalId === named?.approvalId);
  const isOneAgency = [...among, ...talk.reminded].every((one) => isVisibleTo(last, one));
  const post = byNumber ?? (isOneAgency ? last : undefined);
  if (!post) return listReply(talk, waiting, replies.whichPost);
  const refused = await keepWords(talk, comment, (db) => findForPhone(db, post.approvalId, phone, ctx.now()));
  if (refused !== null) return refused;
  const isClear = byNumber !== undefined || waiting.length === 1;
  const given = isClear && post.isWaiting ? await giveNumbers(talk, [post]) : null;
  return replies.passedOn(post.authorName, given?.get(post.approvalId) ?? null);
}
