import { textMessage } from '#domain/messages/sms.ts';
import { layOut, paragraph, type MailContent } from './layout.ts';

/** What whoever asked for a new link gets: the one that stays. */
export interface DeskNews {
  ownerName: string;
  companyName: string;
  reviewerName: string | null;
  link: string;
}

export function deskMail({ ownerName, companyName, reviewerName, link }: DeskNews): MailContent {
  return layOut({
    subject: `${companyName}: your link to the posts that wait for you`,
    preheader: 'One link for everything that waits for you. It stays the same.',
    eyebrow: companyName,
    heading: 'Your new link',
    blocks: [
      paragraph(`Hello${reviewerName ? ` ${reviewerName}` : ''},`),
      paragraph(
        `You asked for a new link to the posts of ${companyName}. This one leads to everything that waits for you, and it stays the same: you can keep it.`,
      ),
    ],
    button: { label: 'Open your desk', url: link },
    after:
      'If you did not ask for it, you need not do anything. Please do not pass the link on: it is yours.',
    footer: `${ownerName} works with you on these posts. Reply to this e-mail to write to ${ownerName} directly.`,
  });
}

export const deskText = ({ companyName, link }: DeskNews): string =>
  textMessage(companyName, ['your new link to the posts that wait for you.'], link);
