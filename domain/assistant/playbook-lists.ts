import { momentWords } from './days.ts';
import { allPosts, totalOf, type Facts } from './facts.ts';
import { keyWords } from './topics.ts';
import { bullets, listed, nameOf, paragraphs, plain, postList, quoted, some } from './words.ts';

const LATEST = 12;

export function published(facts: Facts): string {
  const posts = facts.byStatus.Published;
  if (posts.length === 0) return `Nothing of ${nameOf(facts)} has been published yet.`;
  return paragraphs(
    `**${some(facts.counts.Published, 'post')} of ${nameOf(facts)} went out so far.** The latest:`,
    postList(facts, posts.slice(0, LATEST), facts.counts.Published, (post) =>
      post.publishedAt ? `: ${momentWords(post.publishedAt, facts.timeZone)}` : '',
    ),
  );
}

export const drafts = (facts: Facts): string =>
  facts.byStatus.Draft.length === 0
    ? `There are no drafts of ${nameOf(facts)}.`
    : paragraphs(
        `**${some(facts.counts.Draft, 'draft')}**, the newest first:`,
        postList(facts, facts.byStatus.Draft, facts.counts.Draft, (post) => {
          const missing = [
            post.caption.trim() === '' && 'a caption',
            post.images + post.videos === 0 && 'media',
          ].filter((part) => part !== false);
          return missing.length > 0 ? `: ${listed(missing)} missing` : '';
        }),
      );

export const ready = (facts: Facts): string =>
  facts.byStatus.Approved.length === 0
    ? `No approved post of ${nameOf(facts)} is waiting for a date.`
    : paragraphs(
        `**${some(facts.counts.Approved, 'post is', 'posts are')} approved and without a date:**`,
        postList(facts, facts.byStatus.Approved, facts.counts.Approved, () => ''),
        'Open a post and choose **Schedule Post**, or use the + of a day in the calendar.',
      );

export const failed = (facts: Facts): string =>
  facts.byStatus.Failed.length === 0
    ? `No post of ${nameOf(facts)} has failed.`
    : paragraphs(
        `**${some(facts.counts.Failed, 'post')} failed to go out:**`,
        postList(facts, facts.byStatus.Failed, facts.counts.Failed, (post) =>
          post.failureReason ? `: ${plain(post.failureReason, 300)}` : '',
        ),
      );

export function counts(facts: Facts): string {
  const total = totalOf(facts);
  if (total === 0) return `There are no posts of ${nameOf(facts)} yet.`;
  const lines = Object.entries(facts.counts).filter(([, count]) => count > 0);
  return paragraphs(
    `**${some(total, 'post')} of ${nameOf(facts)}:**`,
    bullets(lines.map(([status, count]) => `${status}: ${count}`)),
  );
}

const ASKING = new Set(['find', 'search', 'show', 'posts', 'post', 'about', 'anything', 'something']);

/** Posts whose title or caption contains the question's words; null where it has none to look for. */
export function search(facts: Facts, question: string): string | null {
  const words = keyWords(question).filter((word) => !ASKING.has(word));
  if (words.length === 0) return null;
  const found = allPosts(facts).filter((post) => {
    const text = `${post.title} ${post.caption}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (found.length === 0)
    return `None of the posts that I can see uses ${listed(words.map((word) => quoted(word)))}.`;
  return paragraphs(
    `**${some(found.length, 'post uses', 'posts use')} ${listed(words.map((word) => quoted(word)))}:**`,
    postList(facts, found, found.length, (post) => `, ${post.status}`),
  );
}
