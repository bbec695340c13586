import { textMessage } from '#domain/messages/sms.ts';
import { fact, layOut, paragraph, type MailContent } from './layout.ts';
import { movedText, type MovedDate } from './review-request.ts';
import { shortDayAndTime } from './words.ts';

/** What somebody gets who agreed to a date that became another one. */
export interface MovedNews {
  ownerName: string;
  companyName: string | null;
  reviewerName: string | null;
  link: string;
  moved: MovedDate[];
  timeZone: string;
}

export function movedMail({
  ownerName,
  companyName,
  reviewerName,
  link,
  moved,
  timeZone,
}: MovedNews): MailContent {
  const heading =
    moved.length === 1
      ? 'The date of a post you approved moved'
      : `The dates of ${moved.length} posts you approved moved`;
  return layOut({
    subject: companyName ? `${companyName}: ${heading.toLowerCase()}` : `${heading}, from ${ownerName}`,
    preheader: moved.map((one) => movedText(one, timeZone)).join(' · '),
    eyebrow: companyName ?? ownerName,
    heading,
    blocks: [
      paragraph(`Hello${reviewerName ? ` ${reviewerName}` : ''},`),
      ...moved.map((one) => fact(movedText(one, timeZone))),
      paragraph(
        'What you approved is the same. If the new date does not suit you, you can take your approval back on the post’s page.',
      ),
    ],
    button: { label: 'See the post', url: link },
    footer: `${ownerName} sent you this. Reply to this e-mail to write to ${ownerName} directly.`,
  });
}

export function movedTextMessage({ ownerName, companyName, moved, timeZone, link }: MovedNews): string {
  const [first] = moved;
  const when = first ? ` to ${shortDayAndTime(first.to, timeZone)}` : '';
  const sentences =
    moved.length === 1
      ? [`the date of a post you approved moved${when}.`, 'the date of a post you approved moved.']
      : [`the dates of ${moved.length} posts you approved moved.`];
  return textMessage(companyName ?? ownerName, sentences, link);
}
