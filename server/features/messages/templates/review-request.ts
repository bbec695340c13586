import type { REVIEWER_KINDS } from '#domain/messages/delivery.ts';
import { textMessage } from '#domain/messages/sms.ts';
import { fact, layOut, paragraph, picture, quote, type MailContent } from './layout.ts';
import { dayAndTime, excerpt, forCompany, shortDayAndTime } from './words.ts';

/** What a reviewer may know of a post. Its title is the agency's own and is not among it. */
export interface ReviewNews {
  kind: (typeof REVIEWER_KINDS)[number];
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

export function reviewMail(news: ReviewNews): MailContent {
  const { kind, ownerName, companyName, reviewerName, caption, dueAt, timeZone } = news;
  const isReminder = kind === 'review-reminder';
  const what = isReminder ? 'A post is waiting for your review' : 'A post is ready for your review';
  const subject = companyName ? `${companyName}: ${what.toLowerCase()}` : `${what}, from ${ownerName}`;
  return layOut({
    subject: isReminder ? `Reminder: ${subject}` : subject,
    preheader: excerpt(caption, 120) || `${ownerName} would like to know what you think.`,
    eyebrow: companyName ?? ownerName,
    heading: what,
    blocks: [
      paragraph(`Hello${reviewerName ? ` ${reviewerName}` : ''},`),
      paragraph(
        isReminder
          ? `${ownerName} is still waiting for your answer on this post${forCompany(companyName)}. It takes a minute.`
          : `${ownerName} prepared this post${forCompany(companyName)} and would like to know what you think.`,
      ),
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
  const what =
    news.kind === 'review-reminder' ? 'a post is waiting for your review' : 'a post is ready for your review';
  const withDate = dueAt ? [`${what}, by ${shortDayAndTime(dueAt, timeZone)}.`] : [];
  return textMessage(companyName ?? ownerName, [...withDate, `${what}.`], link);
}
