import type { ShownFace } from '#domain/approvals/reader.ts';
import { localeOf, type Language } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { TEXT_WORDS } from '#domain/languages/text/all.ts';
import { fill, fillCount } from '#domain/languages/words.ts';
import { namesOf, textMessage } from '#domain/messages/sms.ts';
import { fact, layOut, paragraph, type MailContent } from './layout.ts';
import { movedText, type MovedDate } from './review-request.ts';
import { helloTo, shortDayAndTime } from './words.ts';

/** The message to a reviewer whose agreed date has moved. */
export interface MovedNews {
  /** The reviewer's. */
  language: Language;
  /** The agency's. */
  face: ShownFace;
  ownerName: string;
  companyName: string | null;
  reviewerName: string | null;
  link: string;
  moved: MovedDate[];
  timeZone: string;
}

export function movedMail(news: MovedNews): MailContent {
  const { language, ownerName: owner, companyName: company, reviewerName, link, moved, timeZone } = news;
  const words = MAIL_WORDS[language];
  const count = (forms: typeof words.moved.heading) => fillCount(localeOf(language), forms, moved.length);
  const heading = count(words.moved.heading);
  return layOut({
    language,
    face: news.face,
    subject: company
      ? fill(words.subject, { company, line: count(words.moved.line) })
      : fill(words.subjectFrom, { heading, owner }),
    preheader: moved.map((one) => movedText(one, timeZone, language)).join(' · '),
    eyebrow: company ?? owner,
    heading,
    blocks: [
      paragraph(helloTo(reviewerName, words)),
      ...moved.map((one) => fact(movedText(one, timeZone, language))),
      paragraph(words.moved.after),
    ],
    button: { label: words.moved.button, url: link },
    footer: fill(words.footer, { owner }),
  });
}

export function movedTextMessage(news: MovedNews): string {
  const { language, ownerName, companyName, moved, timeZone, link } = news;
  const words = TEXT_WORDS[language];
  const [first] = moved;
  const plain = moved.length === 1 ? words.moved : fill(words.movedMany, { count: moved.length });
  const moment = first && moved.length === 1 ? shortDayAndTime(first.to, timeZone, language) : null;
  const sentences = moment === null ? [plain] : [fill(words.movedTo, { moment }), plain];
  return textMessage(namesOf(companyName ?? ownerName, news.face.name), sentences, link);
}
