import type { ShownFace } from '#domain/approvals/reader.ts';
import type { Language } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { words as CHANGED } from '#domain/languages/messages/changed-since.ts';
import { words as MOVED } from '#domain/languages/messages/date-moved.ts';
import { TEXT_WORDS } from '#domain/languages/text/all.ts';
import { fill } from '#domain/languages/words.ts';
import { namesOf, textMessage } from '#domain/messages/sms.ts';
import { fact, layOut, paragraph, type MailContent } from './layout.ts';
import { dayAndTime, helloTo, shortDayAndTime } from './words.ts';

/** The message to a reviewer whose yes to an earlier version counts for what goes out. */
export interface ChangedNews {
  /** The reviewer's. */
  language: Language;
  /** The agency's. */
  face: ShownFace;
  ownerName: string;
  companyName: string | null;
  reviewerName: string | null;
  link: string;
  goesOutAt: Date | null;
  timeZone: string;
  /** When it is written. */
  now: Date;
}

export function changedMail(news: ChangedNews): MailContent {
  const { language, ownerName: owner, companyName: company, goesOutAt } = news;
  const words = MAIL_WORDS[language];
  const { heading, line, opening, goesOut, after } = CHANGED[language].mail;
  return layOut({
    language,
    face: news.face,
    subject: company ? fill(words.subject, { company, line }) : fill(words.subjectFrom, { heading, owner }),
    preheader: after,
    eyebrow: company ?? owner,
    heading,
    blocks: [
      paragraph(helloTo(news.reviewerName, words)),
      paragraph(opening),
      goesOutAt ? fact(fill(goesOut, { moment: dayAndTime(goesOutAt, news) })) : null,
      paragraph(after),
    ],
    button: { label: MOVED[language].mail.button, url: news.link },
    footer: fill(words.footer, { owner }),
  });
}

/** In two segments at most: without the way back it would be only half of the news. */
export function changedText(news: ChangedNews): string {
  const { language, companyName, ownerName, goesOutAt } = news;
  const { changed, takeBack } = CHANGED[language].text;
  const out = goesOutAt
    ? fill(TEXT_WORDS[language].goesOut, { moment: shortDayAndTime(goesOutAt, news) })
    : '';
  const names = namesOf(companyName ?? ownerName, news.face.name);
  return textMessage(names, [`${changed}${out}${takeBack}`, changed], news.link, [], 2);
}
