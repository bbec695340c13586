import { OWNER_FOOTER, ownerEyebrow, type ForOwner } from './for-owner.ts';
import { fact, layOut, paragraph, pictureOf, type MailContent } from './layout.ts';
import { dayAndTime, titleOf } from './words.ts';

/** The last approval came after the planned time: the post is approved, but nothing will happen by itself. */
export function planPassedMail(input: ForOwner & { plannedAt: Date }): MailContent {
  return layOut({
    subject: `Everyone approved ${titleOf(input.title)}, after its planned time`,
    preheader: 'Choose a new time, or post it now.',
    eyebrow: ownerEyebrow(input),
    heading: `Everyone approved ${titleOf(input.title)}, after its planned time`,
    blocks: [
      fact(`Was planned for ${dayAndTime(input.plannedAt, input.timeZone)}`),
      paragraph(
        'The post is approved, but it does not go out by itself any more. Choose a new time, or post it now.',
      ),
      pictureOf(input.picture),
    ],
    button: { label: 'Choose a new time', url: input.link },
    footer: OWNER_FOOTER,
  });
}
