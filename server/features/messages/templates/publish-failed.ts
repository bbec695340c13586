import { OWNER_FOOTER, ownerEyebrow, type ForOwner } from './for-owner.ts';
import { fact, layOut, paragraph, pictureOf, type MailContent } from './layout.ts';
import { dayAndTime, titleOf } from './words.ts';

export interface PublishFailed extends ForOwner {
  /** A sentence, as the post's page shows it. */
  reason: string;
  scheduledAt: Date | null;
}

export function publishFailedMail(input: PublishFailed): MailContent {
  const { reason, scheduledAt } = input;
  return layOut({
    subject: `${titleOf(input.title)} was not published`,
    preheader: reason,
    eyebrow: ownerEyebrow(input),
    heading: `${titleOf(input.title)} was not published`,
    blocks: [
      fact(reason),
      paragraph(
        `${scheduledAt ? `It was scheduled for ${dayAndTime(scheduledAt, input.timeZone)}. ` : ''}Nothing is lost: open the post to try again or to choose a new time.`,
      ),
      pictureOf(input.picture),
    ],
    button: { label: 'Open the post', url: input.link },
    footer: OWNER_FOOTER,
  });
}
