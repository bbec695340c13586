import { AppError } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { answerWithin } from '#server/features/approvals/answer-review.ts';
import { reviewUrl } from '#server/features/approvals/review-url.ts';
import type { ApprovalRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Talk } from './list-reply.ts';
import { areOfOneAgency, tellAgency } from './tell-agency.ts';
import {
  areOfOneClient,
  findForPhone,
  findReminded,
  isStillChangeable,
  type AskedPost,
} from './waiting-for-phone.ts';

/** A comment is read by everyone who is asked: secret links are removed. */
export const withoutLinks = (ctx: Ctx, words: string) =>
  words
    .replaceAll(new RegExp(String.raw`${escaped(ctx.publicUrl)}/\S*`, 'giu'), '')
    .slice(0, 5000)
    .trim();
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Adds a text as a comment of the approval that `find` returns; returns a reply if that fails. */
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
 * For a phone that was only reminded. Its owner was asked by another channel, so it cannot decide;
 * its text beyond a yes, even a no, becomes a comment on each post that waits, and the reply leads to the link. A
 * text that may be meant for another client or agency is in no thread.
 */
export async function leadToLink(talk: Talk, posts: AskedPost[], words: string): Promise<string> {
  const { ctx, phone, replies } = talk;
  const waiting = posts.filter((one) => one.isWaiting);
  const among = waiting.length > 0 ? waiting : posts;
  const [last] = among;
  if (!last) return replies.nothingWaits;
  const link = reviewUrl(ctx, last.token);
  const comment = withoutLinks(ctx, words);
  if (comment === '' || !areOfOneClient(among)) {
    if (comment !== '') await noteTextCame(talk, [], among);
    await tellAgency(talk, among, last, comment);
    return last.isWaiting ? replies.byLink(link) : replies.nothingWaits;
  }
  const refusals: (string | null)[] = [];
  for (const { approvalId } of waiting.length > 0 ? waiting : [last])
    refusals.push(await keepWords(talk, comment, (db) => findReminded(db, approvalId, phone, ctx.now())));
  const [refused] = refusals;
  return refused && !refusals.includes(null) ? refused : replies.passedOnByLink(last.authorName, link);
}

/**
 * A no without a certain post becomes a comment on each that waits, so that a person reads it and no silence
 * counts as a yes. If several clients or agencies could be meant (`since`: also those that were answered since),
 * each gets only the word, not what was written to another. Returns whether its words were passed on.
 */
export async function keepUnclearNo(
  talk: Talk,
  waiting: AskedPost[],
  since: AskedPost[],
  words: string,
): Promise<boolean> {
  const { ctx, reminded, said } = talk;
  const perhaps = [...waiting, ...reminded, ...since];
  const isOneClient = areOfOneClient(perhaps);
  const about = isOneClient ? waiting : [...waiting, ...since.filter(isStillChangeable)];
  const comment = withoutLinks(ctx, said);
  await keepOnEach(talk, about, isOneClient || words === '' ? comment : BARE_NO);
  if (!isOneClient && words !== '') await tellAgency(talk, perhaps, waiting[0], comment);
  return isOneClient;
}

/** A comment on each of these posts and on those that the phone was reminded of. */
export async function keepOnEach(talk: Talk, posts: AskedPost[], comment: string): Promise<void> {
  const { ctx, phone, reminded } = talk;
  for (const { approvalId } of posts)
    await keepWords(talk, comment, (db) => findForPhone(db, approvalId, phone, ctx.now()));
  for (const { approvalId } of reminded)
    await keepWords(talk, comment, (db) => findReminded(db, approvalId, phone, ctx.now()));
}

/**
 * A text whose words may be meant for another agency or client, who alone should read them. Where silence would
 * count as a yes, these posts and those that the phone was reminded of get a comment that one came. So does the
 * first if all that may be meant (`perhaps`) are of one agency, whose people then know of it.
 */
export async function noteTextCame(talk: Talk, posts: AskedPost[], perhaps: AskedPost[] = []): Promise<void> {
  const [first] = areOfOneAgency(perhaps) ? [...posts, ...talk.reminded] : [];
  const isNoted = (one: AskedPost) => one.silenceCounts || one === first;
  const reminded = talk.reminded.filter(isNoted);
  await keepOnEach({ ...talk, reminded }, posts.filter(isNoted), talk.replies.textCame);
}

export const BARE_NO = 'NO';
