import { isPublished } from '#domain/posts/status.ts';
import { reviewUrl } from '#server/features/approvals/review-url.ts';
import { BARE_NO, keepWords, withoutLinks } from './keep-words.ts';
import { giveNumbers, listReply, type Talk } from './list-reply.ts';
import { tellAgency } from './tell-agency.ts';
import {
  areOfOneClient,
  findForPhone,
  isOfSameClient,
  isStillChangeable,
  type AskedPost,
} from './waiting-for-phone.ts';

/** Yeses within so many seconds are taken for those of one text. */
const AT_ONCE = 60;

/**
 * What this phone answered last, whatever it said: one post, or all that one text answered the same way. If it
 * answered none, the one that it was asked about last.
 */
export function answeredLast(asked: AskedPost[]): AskedPost[] {
  const answered = asked
    .flatMap((post) => (post.answeredAt === null ? [] : { post, at: post.answeredAt }))
    .toSorted((a, b) => b.at - a.at);
  const [last] = answered;
  if (!last) return asked.slice(0, 1);
  const isWithIt = ({ post, at }: typeof last) =>
    post === last.post ||
    (!isPublished(post.status) &&
      post.isApproved === last.post.isApproved &&
      (post.isApproved ? last.at - at < AT_ONCE : last.at === at));
  return isPublished(last.post.status) ? [last.post] : answered.filter(isWithIt).map(({ post }) => post);
}

/**
 * A text when nothing waits any more, as `No wait, the price is wrong` after a yes. It becomes a comment on
 * what this phone answered last. The reply says that a yes stands until it is changed on the page. If that was
 * for several clients or agencies, or another one has written since, each gets only the word of a no, and the
 * reply asks for the number.
 */
export async function passOnAfterAnswers(
  talk: Talk,
  asked: AskedPost[],
  { comment, isNo }: { comment: string; isNo: boolean },
): Promise<string> {
  const { ctx, replies, known } = talk;
  const about = answeredLast(asked);
  const [last] = about;
  if (!last) return replies.nothingWaits;
  const since = last.answeredAt ?? 0;
  const perhaps = [...about, ...asked.filter((one) => one.lastAt > since && !about.includes(one))];
  const others = known.filter((one) => one.lastAt > since);
  if (!areOfOneClient([...perhaps, ...others])) {
    const ofEach = perhaps.filter((one, at) => !perhaps.slice(0, at).some((two) => isOfSameClient(one, two)));
    if (isNo) await keepOn(talk, ofEach.filter(isStillChangeable), BARE_NO);
    await tellAgency(talk, [...perhaps, ...others], last, withoutLinks(ctx, comment));
    return listReply(talk, ofEach, replies.whichPost);
  }
  const refused = await keepOn(talk, about, withoutLinks(ctx, comment));
  if (refused !== null) return refused;
  if (about.length === 1) return howItStands(talk, last);
  if (!isStillChangeable(last)) return replies.passedOn(last.authorName, null);
  return listReply(talk, about, `${replies.heard(last.authorName)} ${replies.stayApproved}`);
}

/** A reply if none of them takes it. */
export async function keepOn(talk: Talk, posts: AskedPost[], comment: string): Promise<string | null> {
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
