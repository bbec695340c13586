import { OWNER_FOOTER, ownerEyebrow, type ForOwner } from './for-owner.ts';
import { fact, layOut, paragraph, pictureOf, type MailContent } from './layout.ts';
import { dayAndTime, titleOf } from './words.ts';

export function allApprovedMail(input: ForOwner & { scheduledAt: Date | null }): MailContent {
  const { scheduledAt } = input;
  const when = scheduledAt ? dayAndTime(scheduledAt, input.timeZone) : null;
  return layOut({
    subject: `Everyone approved ${titleOf(input.title)}`,
    preheader: when ? `It is scheduled for ${when}.` : 'Choose when it goes out.',
    eyebrow: ownerEyebrow(input),
    heading: `Everyone approved ${titleOf(input.title)}`,
    blocks: [
      pictureOf(input.picture),
      when ? fact(`Scheduled for ${when}`) : null,
      paragraph(
        when
          ? 'There is nothing left for you to do until then.'
          : 'All reviewers said yes. Choose when it goes out, or mark it as posted once it is.',
      ),
    ],
    button: { label: 'Open the post', url: input.link },
    footer: OWNER_FOOTER,
  });
}
