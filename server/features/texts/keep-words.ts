import { AppError } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { isVisibleTo } from '#server/features/agencies/visible-to.ts';
import { answerWithin } from '#server/features/approvals/answer-review.ts';
import { reviewUrl } from '#server/features/approvals/notify-reviewers.ts';
import type { ApprovalRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Talk } from './list-reply.ts';
import { findForPhone, findReminded, type AskedPost } from './waiting-for-phone.ts';

/** A comment is read by everyone who is asked: links that open something stay out of it. */
export const withoutLinks = (ctx: Ctx, words: string) =>
  words
    .replaceAll(new RegExp(String.raw`${escaped(ctx.publicUrl)}/\S*`, 'giu'), '')
    .slice(0, 5000)
    .trim();
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Words become a comment of the approval that `find` finds; else the reply that says why not. */
export async function keepWords(
  { ctx, tx, replies }: Talk,
  comment: string,
  find: (db: Handle) => Promise<ApprovalRow | null>,
): Promise<string | null> {
  const known = await find(tx);
  if (!known) return replies.help;
  try {
    await tx.transaction((part) =>
      answerWithin(ctx, part, known, find, { action: 'comment', comment }, 'text'),
    );
    return null;
  } catch (error) {
    if (error instanceof AppError) return replies.tooMany;
    throw error;
  }
}

/**
 * To a phone that was only reminded. Whoever has it was asked another way, so it decides nothing; what it says beyond a
 * yes, a no included, is kept as a comment, and the reply leads to the link. Words that may be meant for another agency
 * are not kept.
 */
export async function leadToLink(talk: Talk, posts: AskedPost[], words: string): Promise<string> {
  const { ctx, phone, replies } = talk;
  const waiting = posts.filter((one) => one.isWaiting);
  const among = waiting.length > 0 ? waiting : posts;
  const [last] = among;
  if (!last) return replies.nothingWaits;
  const link = reviewUrl(ctx, last.token);
  const comment = withoutLinks(ctx, words);
  if (comment === '' || !among.every((one) => isVisibleTo(last, one)))
    return last.isWaiting ? replies.byLink(link) : replies.nothingWaits;
  const refused = await keepWords(talk, comment, (db) => findReminded(db, last.approvalId, phone, ctx.now()));
  return refused ?? replies.passedOnByLink(last.authorName, link);
}

/**
 * A no, and nothing says to which of the posts: a comment on each, so that a person reads it and none of them takes
 * silence for a yes. Where several agencies could be meant each gets the bare word, and none what was written to another.
 */
export async function keepUnclearNo(talk: Talk, waiting: AskedPost[], words: string): Promise<void> {
  const { ctx, phone, reminded, said } = talk;
  const among = [...waiting, ...reminded];
  const [first] = among;
  const isOneAgency = first !== undefined && among.every((one) => isVisibleTo(first, one));
  const comment = isOneAgency || words === '' ? withoutLinks(ctx, said) : BARE_NO;
  for (const { approvalId } of waiting)
    await keepWords(talk, comment, (db) => findForPhone(db, approvalId, phone, ctx.now()));
  for (const { approvalId } of reminded)
    await keepWords(talk, comment, (db) => findReminded(db, approvalId, phone, ctx.now()));
}

const BARE_NO = 'NO';
