import type { MailPicture } from './layout.ts';

/** What every mail to the owner says about the post. */
export interface ForOwner {
  companyName: string | null;
  title: string;
  picture: MailPicture | null;
  /** The post's page. */
  link: string;
  /** The owner's. */
  timeZone: string | null;
}

export const ownerEyebrow = ({ companyName }: ForOwner) => companyName ?? 'Greenroom';
export const OWNER_FOOTER = 'You get this e-mail because the post is yours.';
