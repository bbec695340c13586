import { OWNER_FOOTER, ownerEyebrow, type ForOwner } from './for-owner.ts';
import { fact, layOut, paragraph, pictureOf, type MailContent } from './layout.ts';
import { dayAndTime, listed, titleOf } from './words.ts';

export interface Overdue extends ForOwner {
  dueAt: Date;
  /** Names or addresses of the reviewers who have not answered. */
  waitingFor: string[];
}

export function reviewOverdueMail(input: Overdue): MailContent {
  const names = listed(input.waitingFor);
  return layOut({
    subject: `Still waiting for a review of ${titleOf(input.title)}`,
    preheader: `No answer yet from ${names}.`,
    eyebrow: ownerEyebrow(input),
    heading: `Still waiting for a review of ${titleOf(input.title)}`,
    blocks: [
      fact(`Was due ${dayAndTime(input.dueAt, input.timeZone)}`),
      paragraph(`No answer yet from ${names}. They were reminded twice; a call may be quicker now.`),
      pictureOf(input.picture),
    ],
    button: { label: 'Open the post', url: input.link },
    footer: OWNER_FOOTER,
  });
}
