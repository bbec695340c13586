import { OWNER_FOOTER, ownerEyebrow, type ForOwner } from './for-owner.ts';
import { fact, layOut, paragraph, pictureOf, quote, type Block, type MailContent } from './layout.ts';
import { dayAndTime, titleOf } from './words.ts';

export interface Due extends ForOwner {
  caption: string;
  scheduledAt: Date;
  /** Where the pictures and videos can be downloaded, in order. */
  media: { label: string; url: string }[];
}

/** Everything that is needed to post it by hand. */
export function postDueMail(input: Due): MailContent {
  const media: Block | null =
    input.media.length > 0
      ? { kind: 'links', label: 'Pictures and videos, in order', links: input.media }
      : null;
  return layOut({
    subject: `Time to post ${titleOf(input.title)}`,
    preheader: 'Caption and media are in this e-mail.',
    eyebrow: ownerEyebrow(input),
    heading: `Time to post ${titleOf(input.title)}`,
    blocks: [
      fact(`Due ${dayAndTime(input.scheduledAt, input.timeZone)}`),
      paragraph('Post it now, then mark it as posted.'),
      pictureOf(input.picture),
      quote('Caption, ready to copy', input.caption),
      media,
    ],
    button: { label: 'Open the post', url: input.link },
    footer: OWNER_FOOTER,
  });
}
