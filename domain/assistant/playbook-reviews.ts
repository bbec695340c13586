import { passesAt } from '#domain/posts/review-by.ts';
import { momentWords } from './days.ts';
import type { Facts } from './facts.ts';
import {
  bullets,
  durationWords,
  firstFew,
  linkTo,
  listed,
  nameOf,
  ofCompany,
  paragraphs,
  postList,
  quoted,
  some,
} from './words.ts';

const LINES = 12;

const hoursSince = (facts: Facts, at: Date) => (facts.now.getTime() - at.getTime()) / 3_600_000;

export function waiting(facts: Facts): string {
  const posts = facts.byStatus['In Review'];
  if (posts.length === 0) return `Nothing of ${nameOf(facts)} is waiting for approval.`;
  const longest = [...posts].sort(
    (a, b) => (a.review?.since.getTime() ?? 0) - (b.review?.since.getTime() ?? 0),
  );
  const late = posts.filter((post) => post.review?.dueAt && passesAt(post.review.dueAt) <= facts.now);
  return paragraphs(
    `**${some(facts.counts['In Review'], 'post is', 'posts are')} waiting for approval**, the longest waiting first:`,
    postList(facts, longest, facts.counts['In Review'], (post) => {
      const { review, scheduledAt } = post;
      const parts = [
        review &&
          `${review.missing} of ${some(review.asked, 'reviewer')} still to answer, asked ${durationWords(hoursSince(facts, review.since))} ago`,
        review?.dueAt && `review by ${momentWords(review.dueAt, facts.timeZone)}`,
        scheduledAt && `planned for ${momentWords(scheduledAt, facts.timeZone)}`,
      ].filter(Boolean);
      return parts.length > 0 ? `: ${parts.join('; ')}` : '';
    }),
    late.length > 0 &&
      `The review-by date of ${listed(late.slice(0, 3).map(linkTo))} has passed. Open the post and use **Resend Notifications**.`,
  );
}

export function changes(facts: Facts): string {
  const open = facts.wishes.filter((wish) => wish.isOpen && wish.isRequest);
  const posts = facts.byStatus['Changes Requested'];
  const silent = posts.filter((post) => !open.some((wish) => wish.postId === post.id));
  const earlier = facts.wishes.filter((wish) => !open.includes(wish));
  if (open.length + silent.length + earlier.length === 0)
    return `No reviewer of ${nameOf(facts)} has asked for a change so far.`;
  const openList = firstFew(open, LINES);
  return paragraphs(
    posts.length === 0
      ? `No change is outstanding for ${nameOf(facts)}.`
      : `**${some(facts.counts['Changes Requested'], 'post needs', 'posts need')} changes.** What reviewers asked for, as a checklist:`,
    openList.shown
      .map(
        (wish) =>
          `- [ ] ${linkTo({ id: wish.postId, title: wish.postTitle })}${ofCompany(facts, wish)}: ${quoted(wish.text, 300)} (${momentWords(wish.at, facts.timeZone)})`,
      )
      .concat(
        silent
          .slice(0, LINES)
          .map(
            (post) =>
              `- [ ] ${linkTo(post)}${ofCompany(facts, post)}: changes requested without a comment; ask what is meant`,
          ),
      )
      .join('\n'),
    openList.more,
    earlier.length > 0 && '**Said earlier, worth keeping in mind:**',
    bullets(
      earlier
        .slice(0, 5)
        .map(
          (wish) =>
            `${quoted(wish.text)} on ${linkTo({ id: wish.postId, title: wish.postTitle })}${ofCompany(facts, wish)}`,
        ),
    ),
    posts.length > 0 && 'After the change, **Resubmit for Review** on the post asks the reviewers again.',
  );
}
