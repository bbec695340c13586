import { LINK_NOT_SHOWN } from '#domain/messages/links.ts';
import { NO_ADDRESS } from './sealed-link.ts';

/** A secret token: nobody types that many characters, and `isToken` accepts no fewer. */
const TOKEN = '[A-Za-z0-9_-]{40,}';

/** The path of a review page or a desk, in a syntax that JavaScript and PostgreSQL share. */
export const OPENS_REVIEW = `/(?:approve|desk)/${TOKEN}`;

const WORDS = /[^\s<>"']+/g;
const ADDRESS = /href="[^"]*"/g;

/** The text with each such URL replaced by a sentence, whichever server the URL names. */
function hidden(words: string, opens: RegExp): string {
  return words.replace(WORDS, (word) => {
    const found = [...word.matchAll(opens)];
    const [first, last] = [found[0], found.at(-1)];
    if (!first || !last) return word;
    const before = word.slice(0, first.index);
    const start = before.search(/https?:\/\//);
    const kept = start < 0 ? before : before.slice(0, start);
    return kept + LINK_NOT_SHOWN + word.slice(last.index + last[0].length);
  });
}

/**
 * Every URL that grants access: also an invitation, a new password, an address to confirm or
 * take back, a calendar, and a signed file.
 */
const OPENS_SOMETHING = `${OPENS_REVIEW}|/(?:join|calendar)/${TOKEN}|[?&](?:token|invitation|sig)=${TOKEN}(?:&[\\w.%=-]*)*`;

const LINKS = new RegExp(OPENS_SOMETHING, 'g');

/** A message's text for an exported file. */
export const withoutLinks = (text: string): string => hidden(text, LINKS);

const REVIEW_LINKS = new RegExp(OPENS_REVIEW, 'g');

/** A message for a reader who does not get the reviewer's links in it. */
export const withoutReviewLinks = <Content extends { text: string; html: string | null }>(
  content: Content,
): Content => ({
  ...content,
  text: hidden(content.text, REVIEW_LINKS),
  html: content.html && withoutReviewLinksInHtml(content.html),
});

export const withoutReviewLinksInHtml = (html: string): string =>
  hidden(
    html.replace(ADDRESS, (address) => (address.search(REVIEW_LINKS) < 0 ? address : NO_ADDRESS)),
    REVIEW_LINKS,
  );
