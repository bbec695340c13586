import type { ShownFace } from '#domain/approvals/reader.ts';
import { whoAsks } from '#domain/agencies/who-asks.ts';
import { localeOf, type Language } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { words as MOVED } from '#domain/languages/messages/date-moved.ts';
import { words as GATHERED } from '#domain/languages/messages/reviews-gathered.ts';
import { TEXT_WORDS } from '#domain/languages/text/all.ts';
import { fill, fillCount } from '#domain/languages/words.ts';
import type { ReviewerKind } from '#domain/messages/kinds.ts';
import { namesOf, textMessage, wholeText } from '#domain/messages/sms.ts';
import { fact, layOutLater, paragraph, picture, quote, way, type UnwrittenMail } from './layout.ts';
import {
  dayAndTime,
  excerpt,
  helloTo,
  shortDay,
  shortDayAndTime,
  withOneStop,
  type Telling,
} from './words.ts';

/** What a reviewer may know of a post. Its title is the agency's own and is left out. */
export interface ReviewNews {
  kind: ReviewerKind;
  /** The reviewer's. */
  language: Language;
  /** The reviewer was asked before. */
  again: boolean;
  ownerName: string;
  /** The agency's. */
  face: ShownFace;
  companyName: string | null;
  reviewerName: string | null;
  /** The reviewer's own link. */
  link: string;
  caption: string;
  /** Absolute and readable without a session. */
  pictureUrl: string | null;
  /** Review-by date, if there is one and it has not passed, shown in the client's time zone. */
  dueAt: Date | null;
  /** When the post is planned to go out, if it is and that time has not passed. */
  goesOutAt: Date | null;
  /** The planned time has passed without a yes. */
  planPassed?: boolean;
  timeZone: string;
  /** When it is written. */
  now: Date;
  /** Their desk, if other posts wait there: how many in all, and when the first is to go out. */
  desk?: { url: string; waiting: number; firstGoesOutAt?: Date | null } | null;
  /** The number by which a text can be answered; null if it cannot. */
  number?: number | null;
  /** Whether texts say how they can be answered. */
  invites?: boolean;
  /** Moved dates that this person knew: this post's, or those of other posts that they approved. */
  moved: MovedDate[];
  /** After how many working days without an answer it counts as approved; null: never. */
  tacitDays: number | null;
}

export interface MovedDate {
  from: Date;
  to: Date;
  /** The other post's caption; null for the post that the message is about. */
  caption: string | null;
  /** Which version the reader approved, and which there is now; left out or null where they are the same. */
  changed?: { approved: number; version: number } | null;
}

/** `The date of a post you approved moved: from … to … (“Fresh every morning”)`, and that the post changed, too. */
export function movedText(
  { from, to, caption, changed = null }: MovedDate,
  telling: Telling & { language: Language },
): string {
  const { quoted } = MAIL_WORDS[telling.language];
  const moved = MOVED[telling.language].mail;
  const moment = (at: Date) => dayAndTime(at, telling);
  const text = fill(caption === null ? moved.thisPost : moved.otherPost, {
    from: moment(from),
    to: moment(to),
  });
  const named = caption ? `${text} (${fill(quoted, { text: excerpt(caption, 60) })})` : text;
  return changed ? fill(moved.postChanged, { moved: named, ...changed }) : named;
}

/** `As agreed with you, it counts as approved after 3 working days without an answer.` */
const tacitText = (days: number, language: Language) =>
  fillCount(localeOf(language), MAIL_WORDS[language].tacit, days);

/** The key of a message's texts in the catalogues of mails and texts. */
const WORDS: Record<ReviewerKind, (news: ReviewNews) => 'ready' | 'back' | 'waiting'> = {
  'review-request': ({ again }) => (again ? 'back' : 'ready'),
  'review-reminder': () => 'waiting',
};

export function reviewMail(news: ReviewNews): UnwrittenMail {
  const { language, face, ownerName: owner, companyName, reviewerName, caption, dueAt, goesOutAt } = news;
  const words = MAIL_WORDS[language];
  const which = WORDS[news.kind](news);
  const { heading, line, opening } = words[which];
  const subject = companyName
    ? fill(words.subject, { company: companyName, line })
    : fill(words.subjectFrom, { heading, owner });
  const forWhom = companyName ? fill(words.forCompany, { company: companyName }) : '';
  const moment = (at: Date) => dayAndTime(at, news);
  return layOutLater({
    language,
    face,
    subject: which === 'waiting' ? fill(words.reminder, { subject }) : subject,
    preheader: excerpt(caption, 120) || fill(words.preheader, { owner }),
    eyebrow: companyName ?? owner,
    heading,
    blocks: [
      paragraph(helloTo(reviewerName, words)),
      paragraph(fill(opening, { owner: whoAsks(owner, face.name, words.ofAgency), for: forWhom })),
      goesOutAt ? fact(fill(words.goesOut, { moment: moment(goesOutAt) })) : null,
      news.planPassed ? fact(words.planPassed) : null,
      dueAt ? fact(fill(words.reviewBy, { moment: moment(dueAt) })) : null,
      // Before the moved dates, which may be of other posts: it says “it”.
      news.tacitDays === null ? null : paragraph(tacitText(news.tacitDays, language)),
      ...news.moved.map((one) => fact(movedText(one, news))),
    ],
    button: { label: words.button, url: news.link },
    // After the button: a picture may be as high as a screen.
    below: [
      news.desk ? way(fill(words.everything, { count: news.desk.waiting }), news.desk.url) : null,
      picture(news.pictureUrl),
      quote(words.caption, excerpt(caption, 500)),
    ],
    after: words.after,
    footer: fill(words.footer, { owner }),
  });
}

/** ` No answer in 3 working days counts as approval.`, in a text about one post or several. */
export function tacitInText(days: number | null, language: Language): string {
  const { tacit, tacitDay } = TEXT_WORDS[language];
  if (days === null) return '';
  return days === 1 ? tacitDay : fill(tacit, { count: days });
}

/** What silence means is always said, so such a text may be twice as long. */
export const segmentsFor = (tacitDays: number | null) => (tacitDays === null ? 1 : 2);

/** Each sentence with how to answer it, at length and briefly; with its bare number where texts do not say that. */
function answerable(sentences: string[], { language, number = null, invites = false }: ReviewNews): string[] {
  if (number === null) return sentences;
  const words = TEXT_WORDS[language];
  const ways = invites ? [words.answer, words.answerShort] : [words.number];
  return sentences.flatMap((one) => ways.map((way) => `${one}${fill(way, { number })}`));
}

/**
 * The text that says who asks, with the longest sentence that fits: shorter ones are tried before the agency's name
 * is left out, and that before how to answer is. Null where no whole name fits.
 */
export function wholeNamed(
  names: readonly string[],
  said: (invites: boolean) => string[],
  inviting: readonly boolean[],
  url: string,
  segments: number,
): string | null {
  for (const invites of inviting)
    for (const name of names) {
      const whole = wholeText(name, said(invites), url, segments);
      if (whole !== null) return whole;
    }
  return null;
}

/**
 * A text of who asks, what, when and how to answer. The sentence becomes shorter before any of these is left out;
 * then the agency's name is, then how to answer, then the date. A name is cut last.
 */
function writeText(news: ReviewNews, url: string, { dated, bare }: { dated: string[]; bare: string[] }) {
  const names = namesOf(news.companyName ?? news.ownerName, news.face.name);
  const silence = tacitInText(news.tacitDays, news.language);
  const segments = segmentsFor(news.tacitDays);
  const said = (sentences: string[], invites: boolean) =>
    answerable(
      [...new Set(sentences.filter((one) => one !== ''))].map((one) => `${one}${silence}`),
      { ...news, invites },
    );
  const inviting = news.invites ? [true, false] : [false];
  const whole = wholeNamed(names, (invites) => said(dated, invites), inviting, url, segments);
  if (whole !== null) return whole;
  const rest = [...dated, ...bare].flatMap((one) => inviting.flatMap((invites) => said([one], invites)));
  return textMessage(names, rest, url, [], segments);
}

/** `Fern & Oak (Brightside): a post is ready for your review. https://…`, in one segment; two where silence counts. */
export function reviewText(news: ReviewNews): string {
  const { language, dueAt, goesOutAt, link, desk } = news;
  const words = TEXT_WORDS[language];
  const which = WORDS[news.kind](news);
  const at = (text: string, date: Date | null, count = 1) =>
    date ? fill(text, { moment: shortDayAndTime(date, news), count }) : '';
  const onDay = (text: string, date: Date | null) =>
    date ? fill(text, { moment: shortDay(date, news), count: 1 }) : '';
  // There is room for one link: a new request has its own, a reminder that of the desk.
  if (which === 'waiting' && desk) {
    const { waiting: count, firstGoesOutAt: first = null } = desk;
    const many = `${fill(words.waitingMany, { count })}.`;
    const briefly = at(words.brieflyMany, first, count);
    return writeText(news, desk.url, {
      dated: [`${many}${at(GATHERED[language].text.firstGoesOut, first)}`, briefly],
      bare: [many],
    });
  }
  const isReminder = which === 'waiting';
  const what = words[which];
  const please = isReminder ? words.pleaseWaiting : words.please;
  const by = at(words.by, dueAt);
  const bare = [`${what}${by}.`, `${what}.`];
  if (news.planPassed) {
    const { passed, brieflyPassed } = words;
    const dated = [`${what}${by}.${passed}`, `${what}.${passed}`, brieflyPassed];
    return writeText(news, link, { dated, bare: [`${what}.`] });
  }
  // From long to short; the day on which the post goes out is dropped last.
  if (goesOutAt) {
    const out = at(words.goesOut, goesOutAt);
    const briefly = at(isReminder ? words.brieflyWaiting : words.briefly, goesOutAt);
    const shortest = withOneStop(`${please}${onDay(words.outOn, goesOutAt)}`);
    return writeText(news, link, {
      dated: [`${what}${by}.${out}`, `${what}.${out}`, briefly, shortest],
      bare,
    });
  }
  // Without that day, only the review-by date can be dropped.
  const dated = dueAt
    ? [`${what}${by}.`, `${please}${by}.`, withOneStop(`${please}${onDay(words.by, dueAt)}.`)]
    : [`${what}.`, `${please}.`];
  return writeText(news, link, { dated, bare });
}
