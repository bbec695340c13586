import type { Language } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { TEXT_WORDS } from '#domain/languages/text/all.ts';
import { fill } from '#domain/languages/words.ts';
import { textMessage } from '#domain/messages/sms.ts';
import { layOut, paragraph, type MailContent } from './layout.ts';
import { helloTo } from './words.ts';

/** What whoever asked for a new link gets: the one that stays. */
export interface DeskNews {
  /** The reviewer's. */
  language: Language;
  ownerName: string;
  companyName: string;
  reviewerName: string | null;
  link: string;
}

export function deskMail({ language, ownerName, companyName, reviewerName, link }: DeskNews): MailContent {
  const words = MAIL_WORDS[language];
  const { subject, preheader, heading, opening, button, after, footer } = words.desk;
  return layOut({
    language,
    subject: fill(subject, { company: companyName }),
    preheader,
    eyebrow: companyName,
    heading,
    blocks: [paragraph(helloTo(reviewerName, words)), paragraph(fill(opening, { company: companyName }))],
    button: { label: button, url: link },
    after,
    footer: fill(footer, { owner: ownerName }),
  });
}

export const deskText = ({ language, companyName, link }: DeskNews): string =>
  textMessage(companyName, [TEXT_WORDS[language].desk], link);
