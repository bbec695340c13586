import { TEXT_WORDS } from '#domain/languages/text/all.ts';
import { fill } from '#domain/languages/words.ts';
import { textMessage } from '#domain/messages/sms.ts';
import { inRanges } from '#domain/texts/numbers.ts';
import { fact, layOut, lines, paragraph, pictures, type MailContent } from './layout.ts';
import { dayAndTime, excerpt, shortDayAndTime } from './words.ts';

/** What one person may know of the posts of one client that wait for them. */
export interface GatheredNews {
  ownerName: string;
  companyName: string;
  reviewerName: string | null;
  /** The link of their desk. */
  link: string;
  timeZone: string;
  /** Absolute and readable without a session; of the first posts. */
  pictures: string[];
  /** At least two; the one that goes out first comes first. */
  posts: { caption: string; goesOutAt: Date | null; dueAt: Date | null }[];
  /** By which a text about them can be answered; none where it cannot. */
  numbers?: number[];
  /** Whether texts say how they can be answered. */
  invites?: boolean;
}

/** More than these are counted, not listed. */
const LISTED = 12;

const headingOf = ({ posts }: GatheredNews) => `${posts.length} posts are ready for your review`;

const earliest = (dates: (Date | null)[]) =>
  dates.filter((date) => date !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

export function gatheredMail(news: GatheredNews): MailContent {
  const { ownerName, companyName, reviewerName, timeZone, posts, link } = news;
  const heading = headingOf(news);
  const dueAt = earliest(posts.map((post) => post.dueAt));
  const more = posts.length - LISTED;
  return layOut({
    subject: `${companyName}: ${heading}`,
    preheader: `${ownerName} would like to know what you think. One page has all of them.`,
    eyebrow: companyName,
    heading,
    blocks: [
      paragraph(`Hello${reviewerName ? ` ${reviewerName}` : ''},`),
      paragraph(
        `${ownerName} prepared these posts for ${companyName} and would like to know what you think. You find all of them on one page.`,
      ),
      dueAt ? fact(`Review by ${dayAndTime(dueAt, timeZone)}`) : null,
    ],
    button: { label: `Review ${posts.length} posts`, url: link },
    below: [
      pictures(news.pictures),
      lines([
        ...posts.slice(0, LISTED).map(({ caption, goesOutAt }) => ({
          head: goesOutAt ? shortDayAndTime(goesOutAt, timeZone) : 'No date yet',
          text: excerpt(caption.replace(/\s+/g, ' '), 90) || 'No caption',
        })),
        ...(more > 0 ? [{ head: `And ${more} more`, text: '' }] : []),
      ]),
    ],
    after:
      'You need no account. Opening the page decides nothing: that is where you approve, or ask for changes.',
    footer: `${ownerName} sent you this. Reply to this e-mail to write to ${ownerName} directly.`,
  });
}

/** Each sentence with the numbers of its posts, and how to answer where that fits. */
function numbered(sentences: string[], { numbers = [], invites = false }: GatheredNews): string[] {
  if (numbers.length === 0) return sentences;
  const words = TEXT_WORDS.en;
  const ways = [...(invites ? [words.answerAll] : []), words.numbers];
  const values = { numbers: inRanges(numbers), number: Math.min(...numbers) };
  return sentences.flatMap((one) => ways.map((way) => `${one}${fill(way, values)}`));
}

/** `Fern & Oak: 12 posts are ready for your review. https://…`. */
export function gatheredText(news: GatheredNews): string {
  const { companyName, posts, timeZone, link } = news;
  const what = headingOf(news);
  const dueAt = earliest(posts.map((post) => post.dueAt));
  const first = earliest(posts.map((post) => post.goesOutAt));
  const by = dueAt ? `, by ${shortDayAndTime(dueAt, timeZone)}` : '';
  const out = first ? ` The first goes out ${shortDayAndTime(first, timeZone)}.` : '';
  const sentences = [...new Set([`${what}${by}.${out}`, `${what}${by}.`, `${what}.`])];
  return textMessage(companyName, [...numbered(sentences, news), ...sentences.slice(-1)], link);
}
