import type { REVIEWER_KINDS } from '#domain/messages/delivery.ts';
import { textMessage } from '#domain/messages/sms.ts';
import { fact, layOut, paragraph, picture, quote, type MailContent } from './layout.ts';
import { dayAndTime, excerpt, forCompany, shortDayAndTime } from './words.ts';

/** What a reviewer may know of a post. Its title is the agency's own and is not among it. */
export interface ReviewNews {
  kind: (typeof REVIEWER_KINDS)[number];
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
  timeZone: string;
}

const isReminder = (news: ReviewNews) => news.kind === 'review-reminder';

function whatOf(news: ReviewNews): string {
  if (isReminder(news)) return 'A post is waiting for your review';
  return news.again ? 'A post is back for your review' : 'A post is ready for your review';
}

function opening(news: ReviewNews): string {
  const { ownerName } = news;
  const forWhom = forCompany(news.companyName);
  if (isReminder(news))
    return `${ownerName} is still waiting for your answer on this post${forWhom}. It takes a minute.`;
  return news.again
    ? `${ownerName} went over this post${forWhom} and would like to know what you think now.`
    : `${ownerName} prepared this post${forWhom} and would like to know what you think.`;
}

export function reviewMail(news: ReviewNews): MailContent {
  const { ownerName, companyName, reviewerName, caption, dueAt, timeZone } = news;
  const what = whatOf(news);
  const subject = companyName ? `${companyName}: ${what.toLowerCase()}` : `${what}, from ${ownerName}`;
  return layOut({
    subject: isReminder(news) ? `Reminder: ${subject}` : subject,
    preheader: excerpt(caption, 120) || `${ownerName} would like to know what you think.`,
    eyebrow: companyName ?? ownerName,
    heading: what,
    blocks: [
      paragraph(`Hello${reviewerName ? ` ${reviewerName}` : ''},`),
      paragraph(opening(news)),
      dueAt ? fact(`Review by ${dayAndTime(dueAt, timeZone)}`) : null,
      picture(news.pictureUrl),
    ],
    button: { label: 'Review the post', url: news.link },
    below: [quote('Caption', excerpt(caption, 500))],
    after:
      'You need no account. Opening the page decides nothing: that is where you approve, or ask for changes.',
    footer: `${ownerName} sent you this. Reply to this e-mail to write to ${ownerName} directly.`,
  });
}

/** `Fern & Oak: a post is ready for your review. https://…`, in one segment where that is possible. */
export function reviewText(news: ReviewNews): string {
  const { companyName, ownerName, dueAt, timeZone, link } = news;
  const what = whatOf(news).replace('A post', 'a post');
  const withDate = dueAt ? [`${what}, by ${shortDayAndTime(dueAt, timeZone)}.`] : [];
  return textMessage(companyName ?? ownerName, [...withDate, `${what}.`], link);
}
