import { whoAsks } from '#domain/agencies/who-asks.ts';
import type { ShownFace } from '#domain/approvals/reader.ts';
import { localeOf, type Language } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { words as GATHERED } from '#domain/languages/messages/reviews-gathered.ts';
import { TEXT_WORDS } from '#domain/languages/text/all.ts';
import { fill, fillCount } from '#domain/languages/words.ts';
import { namesOf, textMessage } from '#domain/messages/sms.ts';
import { inRanges } from '#domain/texts/numbers.ts';
import { fact, layOut, lines, paragraph, pictures, type MailContent } from './layout.ts';
import { movedText, segmentsFor, tacitInText, wholeNamed, type MovedDate } from './review-request.ts';
import { dayAndTime, excerpt, helloTo, shortDay, shortDayAndTime, withOneStop } from './words.ts';

/** What one person may know of a client's posts that wait for them. */
export interface GatheredNews {
  /** The reviewer's. */
  language: Language;
  /** The agency's. */
  face: ShownFace;
  ownerName: string;
  companyName: string;
  reviewerName: string | null;
  /** The link of their desk. */
  link: string;
  timeZone: string;
  /** When it is written. */
  now: Date;
  /** Pictures of the first posts; absolute and readable without a session. */
  pictures: string[];
  /** At least two, the first to go out first. */
  posts: {
    caption: string;
    goesOutAt: Date | null;
    planPassed?: boolean;
    dueAt: Date | null;
    /** The person wrote about it: their silence is no yes there. */
    hasWritten?: boolean;
  }[];
  /** Moved dates that this person knew. */
  moved: MovedDate[];
  /** After how many working days without an answer each that they did not write about counts as approved; null: never. */
  tacitDays: number | null;
  /** The numbers by which a text can be answered; none if it cannot. */
  numbers?: number[];
  /** Whether texts say how they can be answered. */
  invites?: boolean;
}

/** Posts beyond this number are counted, not listed. */
const LISTED = 12;

const earliest = (dates: (Date | null)[]) =>
  dates.filter((date) => date !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

function dateOf(
  { goesOutAt, planPassed = false }: Pick<GatheredNews['posts'][number], 'goesOutAt' | 'planPassed'>,
  news: GatheredNews,
): string {
  if (goesOutAt) return shortDayAndTime(goesOutAt, news);
  return planPassed ? MAIL_WORDS[news.language].planPassed : GATHERED[news.language].mail.noDate;
}

export function gatheredMail(news: GatheredNews): MailContent {
  const { language, ownerName: owner, companyName: company, reviewerName, posts, link } = news;
  const words = MAIL_WORDS[language];
  const gathered = GATHERED[language].mail;
  const count = posts.length;
  const dueAt = earliest(posts.map((post) => post.dueAt));
  const more = count - LISTED;
  return layOut({
    language,
    face: news.face,
    subject: fill(words.subject, { company, line: fill(gathered.line, { count }) }),
    preheader: fill(gathered.preheader, { owner }),
    eyebrow: company,
    heading: fill(gathered.heading, { count }),
    blocks: [
      paragraph(helloTo(reviewerName, words)),
      paragraph(fill(gathered.opening, { owner: whoAsks(owner, news.face.name, words.ofAgency), company })),
      dueAt ? fact(fill(words.reviewBy, { moment: dayAndTime(dueAt, news) })) : null,
      news.tacitDays === null
        ? null
        : paragraph(
            [
              fillCount(localeOf(language), gathered.tacit, news.tacitDays),
              ...(posts.some((post) => post.hasWritten) ? [gathered.notWritten] : []),
            ].join(' '),
          ),
      ...news.moved.map((one) => fact(movedText(one, news))),
    ],
    button: { label: fill(gathered.button, { count }), url: link },
    below: [
      pictures(news.pictures),
      lines([
        ...posts.slice(0, LISTED).map(({ caption, hasWritten, ...post }) => ({
          head: `${dateOf(post, news)}${hasWritten && news.tacitDays !== null ? ` · ${gathered.waits}` : ''}`,
          text: excerpt(caption.replace(/\s+/g, ' '), 90) || gathered.noCaption,
        })),
        ...(more > 0 ? [{ head: fillCount(localeOf(language), gathered.more, more), text: '' }] : []),
      ]),
    ],
    after: words.after,
    footer: fill(words.footer, { owner }),
  });
}

/** Each sentence with the posts' numbers, and how to answer where it invites. */
function numbered(
  sentences: string[],
  { language, numbers = [] }: GatheredNews,
  inviting: readonly boolean[],
): string[] {
  if (numbers.length === 0) return sentences;
  const words = GATHERED[language].text;
  const ways = inviting.flatMap((invites) =>
    invites ? [words.answerAll, words.answerAllShort] : [words.numbers],
  );
  const values = { numbers: inRanges(numbers), number: Math.min(...numbers) };
  return sentences.flatMap((one) => ways.map((way) => `${one}${fill(way, values)}`));
}

/**
 * `Fern & Oak (Brightside): 12 posts are ready for your review. https://…`. As in a text about one post, the
 * sentence becomes shorter before the agency's name is left out, then that is, then how to answer. The day on which
 * the first goes out is dropped last, after a part of the name.
 */
export function gatheredText(news: GatheredNews): string {
  const { language, companyName, posts, link, tacitDays, invites = false } = news;
  const words = GATHERED[language].text;
  const count = posts.length;
  const what = fill(words.ready, { count });
  const at = (text: string, date: Date | null) =>
    date ? fill(text, { moment: shortDayAndTime(date, news), count }) : '';
  const by = at(TEXT_WORDS[language].by, earliest(posts.map((post) => post.dueAt)));
  const first = earliest(posts.map((post) => post.goesOutAt));
  const out = at(words.firstGoesOut, first);
  const isOfSome = tacitDays !== null && posts.some((post) => post.hasWritten);
  const silence = `${tacitInText(tacitDays, language)}${isOfSome ? words.notWritten : ''}`;
  const oneOf = (sentences: string[]) => [...new Set(sentences)].map((one) => `${one}${silence}`);
  const short = fill(words.short, { count });
  const withDay = first
    ? oneOf([
        `${what}${by}.${out}`,
        `${what}.${out}`,
        at(words.briefly, first),
        withOneStop(fill(words.from, { count, moment: shortDay(first, news) })),
      ])
    : [];
  const names = namesOf(companyName, news.face.name);
  // Said shorter without a day only where that makes room for the agency's name.
  const without = oneOf(
    names.length > 1
      ? [`${what}${by}.`, `${short}${by}.`, `${what}.`, `${short}.`]
      : [`${what}${by}.`, `${what}.`],
  );
  const inviting = invites ? [true, false] : [false];
  const segments = segmentsFor(tacitDays);
  const sentences = first ? withDay : without;
  const said = (asks: boolean) => numbered(sentences, news, [asks]);
  const whole = wholeNamed(names, said, inviting, link, segments);
  if (whole !== null) return whole;
  const others = [...(first ? numbered(without, news, inviting) : []), ...without.slice(-1)];
  return textMessage(names, numbered(sentences, news, inviting), link, others, segments);
}
