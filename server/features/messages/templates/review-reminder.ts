import { textMessage } from '#domain/messages/sms.ts';
import { fact, layOut, paragraph, pictureOf, quote, type MailContent } from './layout.ts';
import { NO_ACCOUNT, reviewerFooter, type ForReviewer, type ForReviewerMail } from './review-request.ts';
import { dayAndTime, excerpt, forCompany, shortDayAndTime } from './words.ts';

/** `soon` a day before the review-by date, `now` when it is reached. */
export type ReminderMoment = 'soon' | 'now';

export function reviewReminderMail(input: ForReviewerMail & { moment: ReminderMoment }): MailContent {
  const { ownerName, companyName, dueAt, timeZone, moment } = input;
  const when = dueAt ? dayAndTime(dueAt, timeZone) : null;
  return layOut({
    subject: companyName
      ? `Reminder: ${companyName} is waiting for your review`
      : `Reminder: a post from ${ownerName} is waiting for your review`,
    preheader: when ? `Please answer by ${when}.` : `${ownerName} is waiting for your answer.`,
    eyebrow: companyName ?? ownerName,
    heading: 'A post is waiting for your review',
    blocks: [
      paragraph(
        moment === 'now'
          ? `The time to answer is up, and ${ownerName} is still waiting for your word on this post${forCompany(companyName)}. It takes a minute.`
          : `${ownerName} is waiting for your answer on this post${forCompany(companyName)}. It takes a minute.`,
      ),
      when ? fact(moment === 'now' ? `Was due ${when}` : `Please answer by ${when}`) : null,
      pictureOf(input.picture),
      quote('Caption', excerpt(input.caption, 500)),
    ],
    button: { label: 'Review the post', url: input.link },
    after: NO_ACCOUNT,
    footer: reviewerFooter(input),
  });
}

export function reviewReminderText(input: ForReviewer & { moment: ReminderMoment }): string {
  const waiting = 'a post is waiting for your review.';
  const due =
    input.dueAt && input.moment === 'soon'
      ? [`${waiting} Please answer by ${shortDayAndTime(input.dueAt, input.timeZone)}.`]
      : [];
  return textMessage(input.companyName ?? input.ownerName, [...due, waiting], input.link);
}
