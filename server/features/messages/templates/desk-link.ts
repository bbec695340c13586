import type { ShownFace } from '#domain/approvals/reader.ts';
import { whoAsks } from '#domain/agencies/who-asks.ts';
import type { Language } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { words as DESK } from '#domain/languages/messages/desk-link.ts';
import { fill } from '#domain/languages/words.ts';
import { namesOf, textMessage } from '#domain/messages/sms.ts';
import { layOut, paragraph, type MailContent } from './layout.ts';
import { helloTo } from './words.ts';

/** The message to a reviewer who asked for a new link: the link of their desk. */
export interface DeskNews {
  /** The reviewer's. */
  language: Language;
  ownerName: string;
  /** The agency's. */
  face: ShownFace;
  companyName: string;
  reviewerName: string | null;
  link: string;
}

export function deskMail({
  language,
  face,
  ownerName,
  companyName,
  reviewerName,
  link,
}: DeskNews): MailContent {
  const words = MAIL_WORDS[language];
  const { subject, preheader, heading, opening, button, after, footer } = DESK[language].mail;
  return layOut({
    language,
    face,
    subject: fill(subject, { company: companyName }),
    preheader,
    eyebrow: companyName,
    heading,
    blocks: [paragraph(helloTo(reviewerName, words)), paragraph(fill(opening, { company: companyName }))],
    button: { label: button, url: link },
    after,
    footer: fill(footer, { owner: whoAsks(ownerName, face.name, words.ofAgency) }),
  });
}

export const deskText = ({ language, face, companyName, link }: DeskNews): string =>
  textMessage(namesOf(companyName, face.name), [DESK[language].text.link], link);
