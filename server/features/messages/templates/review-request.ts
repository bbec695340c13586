import { textMessage } from '#domain/messages/sms.ts';
import { fact, layOut, paragraph, pictureOf, quote, type MailContent, type MailPicture } from './layout.ts';
import { dayAndTime, excerpt, forCompany, shortDayAndTime } from './words.ts';

/** What a reviewer may know of a post. Its title is the agency's own and is not among it. */
export interface ForReviewer {
  ownerName: string;
  companyName: string | null;
  /** The reviewer's own link. */
  link: string;
  /** Review-by date, if there is one, shown in the owner's time zone. */
  dueAt: Date | null;
  timeZone: string | null;
}

export interface ForReviewerMail extends ForReviewer {
  caption: string;
  picture: MailPicture | null;
  /** When the post is planned to go out. */
  scheduledAt: Date | null;
}

export const NO_ACCOUNT =
  'No account needed. Opening the page decides nothing: you approve it or ask for changes there.';

export const reviewerFooter = ({ ownerName, companyName }: ForReviewer) =>
  `${ownerName} sent you this${forCompany(companyName)}. Reply to this e-mail to write to ${ownerName} directly.`;

/** `again` after the post was changed and resubmitted, or simply sent once more. */
export function reviewRequestMail(input: ForReviewerMail & { again: boolean }): MailContent {
  const { ownerName, companyName, dueAt, scheduledAt, timeZone, again } = input;
  const what = again ? 'An updated post' : 'A post';
  return layOut({
    subject: companyName
      ? `${companyName}: ${what.toLowerCase()} is ready for your review`
      : `${what} from ${ownerName} is ready for your review`,
    preheader: input.caption
      ? excerpt(input.caption, 120)
      : `${ownerName} would like to know what you think.`,
    eyebrow: companyName ?? ownerName,
    heading: `${what} is ready for your review`,
    blocks: [
      paragraph(
        again
          ? `${ownerName} sent this post${forCompany(companyName)} again and would like to know what you think of it now.`
          : `${ownerName} prepared this post${forCompany(companyName)} and would like to know what you think.`,
      ),
      dueAt ? fact(`Please answer by ${dayAndTime(dueAt, timeZone)}`) : null,
      pictureOf(input.picture),
      quote('Caption', excerpt(input.caption, 500)),
      scheduledAt ? paragraph(`It is planned for ${dayAndTime(scheduledAt, timeZone)}.`) : null,
    ],
    button: { label: 'Review the post', url: input.link },
    after: NO_ACCOUNT,
    footer: reviewerFooter(input),
  });
}

export function reviewRequestText(input: ForReviewer & { again: boolean }): string {
  const ready = input.again
    ? 'an updated post is ready for your review.'
    : 'a post is ready for your review.';
  const due = input.dueAt
    ? [`${ready} Please answer by ${shortDayAndTime(input.dueAt, input.timeZone)}.`]
    : [];
  return textMessage(input.companyName ?? input.ownerName, [...due, ready], input.link);
}
