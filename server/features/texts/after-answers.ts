import { isPublished } from '#domain/posts/status.ts';
import { isVisibleTo } from '#server/features/agencies/visible-to.ts';
import { reviewUrl } from '#server/features/approvals/notify-reviewers.ts';
import { areOfOneAgency, BARE_NO, keepWords, withoutLinks } from './keep-words.ts';
import { giveNumbers, listReply, type Talk } from './list-reply.ts';
import { findForPhone, isStillChangeable, type AskedPost } from './waiting-for-phone.ts';

/** Answers within so many seconds are taken for those of one text. */
const AT_ONCE = 60;

/**
 * A text when nothing waits any more, as `No wait, the price is wrong` after a yes. It becomes a comment on
 * what this phone answered last: all posts that one text approved, if it approved several. The reply says
 * that the yes stands until it is changed on the page. If several agencies could be meant, each gets only the
 * word of a no, and the reply asks for the number.
 */
export async function passOnAfterAnswers(
  talk: Talk,
  asked: AskedPost[],
  { comment, isNo }: { comment: string; isNo: boolean },
): Promise<string> {
  const { ctx, replies } = talk;
  const changeable = asked.filter(isStillChangeable);
  const among = changeable.length > 0 ? changeable : asked;
  const [last] = among;
  if (!last) return replies.nothingWaits;
  if (!areOfOneAgency(among)) {
    const ofEach = among.filter((one, at) => among.findIndex((other) => isVisibleTo(one, other)) === at);
    if (isNo && changeable.length > 0) await keepOn(talk, ofEach, BARE_NO);
    return listReply(talk, ofEach, replies.whichPost);
  }
  const about = changeable.length > 0 ? among.filter((one) => last.lastAt - one.lastAt < AT_ONCE) : [last];
  const refused = await keepOn(talk, about, withoutLinks(ctx, comment));
  if (refused !== null) return refused;
  if (about.length === 1) return howItStands(talk, last);
  return listReply(talk, about, `${replies.heard(last.authorName)} ${replies.stayApproved}`);
}

/** A reply if none of them takes it. */
async function keepOn(talk: Talk, posts: AskedPost[], comment: string): Promise<string | null> {
  const { ctx, phone } = talk;
  const refusals: (string | null)[] = [];
  for (const { approvalId } of posts)
    refusals.push(await keepWords(talk, comment, (db) => findForPhone(db, approvalId, phone, ctx.now())));
  return refusals.every((one) => one !== null) ? (refusals[0] ?? null) : null;
}

/** The reply to words about a post that does not wait: that they are passed on, and what becomes of the post. */
export async function howItStands(talk: Talk, post: AskedPost): Promise<string> {
  const { ctx, replies } = talk;
  const heard = replies.heard(post.authorName);
  if (!isStillChangeable(post) && !isPublished(post.status)) return replies.passedOn(post.authorName, null);
  const number = (await giveNumbers(talk, [post])).get(post.approvalId) ?? 0;
  return isPublished(post.status)
    ? `${heard} ${replies.noLonger(number)}`
    : `${heard} ${replies.staysApproved(number, reviewUrl(ctx, post.token))}`;
}
