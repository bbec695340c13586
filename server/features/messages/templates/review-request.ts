import type { ReviewerKind } from '#domain/messages/kinds.ts';
import { textMessage } from '#domain/messages/sms.ts';
import { fact, layOut, paragraph, picture, quote, type MailContent } from './layout.ts';
import { dayAndTime, excerpt, forCompany, shortDayAndTime } from './words.ts';

/** What a reviewer may know of a post. Its title is the agency's own and is not among it. */
export interface ReviewNews {
  kind: ReviewerKind;
  /** They were asked before, and are asked anew. */
  again: boolean;
  ownerName: string;
  companyName: string | null;
  reviewerName: string | null;
  /** The reviewer's own link. */
  link: string;
  caption: string;
  /** Absolute and readable without a session. */
  pictureUrl: string | null;
  /** Review-by date, if there is one, shown in the owner's time zone. */
  dueAt: Date | null;
  /** When it is to go out, if that is planned. */
  goesOutAt: Date | null;
  timeZone: string;
  /** Dates that this person knew and that became others: of this post, or of others that they approved. */
  moved: MovedDate[];
  /** After so many working days without an answer it counts as approved; null: never. */
  tacitDays: number | null;
}

export interface MovedDate {
  from: Date;
  to: Date;
  /** Of another post; null for the one that the message is about. */
  caption: string | null;
}

/** `The date of a post you approved moved: from … to … (“Fresh every morning”)`. */
export function movedText({ from, to, caption }: MovedDate, timeZone: string): string {
  const what = caption === null ? 'The date moved' : 'The date of a post you approved moved';
  const which = caption ? ` (“${excerpt(caption, 60)}”)` : '';
  return `${what}: from ${dayAndTime(from, timeZone)} to ${dayAndTime(to, timeZone)}${which}`;
}

/** What one kind of message says. */
interface ReviewerWords {
  /** Begins with “A post”. */
  heading: string;
  opening: string;
  /** Before the subject, and the first word of a text. */
  prefix?: string;
}

const WORDS: Record<ReviewerKind, (news: ReviewNews, forWhom: string) => ReviewerWords> = {
  'review-request': ({ ownerName, again }, forWhom) =>
    again
      ? {
          heading: 'A post is back for your review',
          opening: `${ownerName} went over this post${forWhom} and would like to know what you think now.`,
        }
      : {
          heading: 'A post is ready for your review',
          opening: `${ownerName} prepared this post${forWhom} and would like to know what you think.`,
        },
  'review-reminder': ({ ownerName }, forWhom) => ({
    heading: 'A post is waiting for your review',
    opening: `This is a reminder: ${ownerName} is still waiting for your answer on this post${forWhom}. It takes a minute.`,
    prefix: 'Reminder: ',
  }),
};

const wordsOf = (news: ReviewNews) => WORDS[news.kind](news, forCompany(news.companyName));

export function reviewMail(news: ReviewNews): MailContent {
  const { ownerName, companyName, reviewerName, caption, dueAt, goesOutAt, timeZone, tacitDays } = news;
  const { heading, opening, prefix = '' } = wordsOf(news);
  const subject = companyName ? `${companyName}: ${heading.toLowerCase()}` : `${heading}, from ${ownerName}`;
  return layOut({
    subject: `${prefix}${subject}`,
    preheader: excerpt(caption, 120) || `${ownerName} would like to know what you think.`,
    eyebrow: companyName ?? ownerName,
    heading,
    blocks: [
      paragraph(`Hello${reviewerName ? ` ${reviewerName}` : ''},`),
      paragraph(opening),
      goesOutAt ? fact(`Goes out ${dayAndTime(goesOutAt, timeZone)}, once it is approved`) : null,
      dueAt ? fact(`Review by ${dayAndTime(dueAt, timeZone)}`) : null,
      ...news.moved.map((one) => fact(movedText(one, timeZone))),
      tacitDays === null
        ? null
        : paragraph(
            `As agreed with you, it counts as approved after ${tacitDays === 1 ? 'one working day' : `${tacitDays} working days`} without an answer.`,
          ),
    ],
    button: { label: 'Review the post', url: news.link },
    // A picture may be as high as a screen: the button comes before it.
    below: [picture(news.pictureUrl), quote('Caption', excerpt(caption, 500))],
    after:
      'You need no account. Opening the page decides nothing: that is where you approve, or ask for changes.',
    footer: `${ownerName} sent you this. Reply to this e-mail to write to ${ownerName} directly.`,
  });
}

/** `Fern & Oak: a post is ready for your review. https://…`, in one segment where that is possible. */
export function reviewText(news: ReviewNews): string {
  const { companyName, ownerName, dueAt, goesOutAt, timeZone, link } = news;
  const { heading, prefix = '' } = wordsOf(news);
  const what = `${prefix.toLowerCase()}${heading.replace('A post', 'a post')}`;
  const by = dueAt ? `, by ${shortDayAndTime(dueAt, timeZone)}` : '';
  const out = goesOutAt ? ` It goes out ${shortDayAndTime(goesOutAt, timeZone)}.` : '';
  const sentences = [`${what}${by}.${out}`, `${what}${by}.`, `${what}.${out}`, `${what}.`];
  return textMessage(companyName ?? ownerName, [...new Set(sentences)], link);
}
