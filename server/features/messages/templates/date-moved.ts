import type { ShownFace } from '#domain/approvals/reader.ts';
import { localeOf, type Language } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { words as MOVED } from '#domain/languages/messages/date-moved.ts';
import { words as DESK } from '#domain/languages/messages/desk-link.ts';
import { fill, fillCount } from '#domain/languages/words.ts';
import { namesOf, segmentsOf, textMessage } from '#domain/messages/sms.ts';
import { fact, layOut, paragraph, type MailContent } from './layout.ts';
import { movedText, type MovedDate } from './review-request.ts';
import { helloTo, shortDay, shortDayAndTime, withOneStop } from './words.ts';

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
  /** The desk, where all of several posts are; left out or null where there is none, or one post. */
  allAt?: string | null;
  moved: MovedDate[];
  timeZone: string;
  /** When it is written. */
  now: Date;
}

export function movedMail(news: MovedNews): MailContent {
  const { language, ownerName: owner, companyName: company, reviewerName, link, allAt, moved } = news;
  const words = MAIL_WORDS[language];
  const { mail } = MOVED[language];
  const count = (forms: typeof mail.heading) => fillCount(localeOf(language), forms, moved.length);
  const heading = count(mail.heading);
  const { same, after, afterChanged } = mail;
  return layOut({
    language,
    face: news.face,
    subject: company
      ? fill(words.subject, { company, line: count(mail.line) })
      : fill(words.subjectFrom, { heading, owner }),
    preheader: moved.map((one) => movedText(one, news)).join(' · '),
    eyebrow: company ?? owner,
    heading,
    blocks: [
      paragraph(helloTo(reviewerName, words)),
      ...moved.map((one) => fact(movedText(one, news))),
      paragraph(moved.some((one) => one.changed) ? afterChanged : `${same} ${after}`),
    ],
    button: allAt ? { label: DESK[language].mail.button, url: allAt } : { label: mail.button, url: link },
    footer: fill(words.footer, { owner }),
  });
}

/**
 * With all new dates if they fit: with their times, else the days alone, which may take a second segment. That a
 * post changed after its reader had approved it is always said, which may take one, too.
 */
export function movedTextMessage(news: MovedNews): string {
  const { language, ownerName, companyName, moved } = news;
  const link = news.allAt ?? news.link;
  const words = MOVED[language].text;
  const names = namesOf(companyName ?? ownerName, news.face.name);
  const count = moved.length;
  const [first] = moved;
  if (first && count === 1) {
    const { changed = null } = first;
    const too = changed ? fill(words.changed, { version: changed.approved }) : '';
    const to = (moment: string) => `${withOneStop(fill(words.oneTo, { moment }))}${too}`;
    const sentences = [to(shortDayAndTime(first.to, news)), to(shortDay(first.to, news))];
    return textMessage(names, [...sentences, `${words.one}${too}`], link, [], changed ? 2 : 1);
  }
  const changed = moved.filter((one) => one.changed).length;
  const too = changed > 0 ? fill(words.manyChanged, { count: changed }) : '';
  const to = (moments: string[]) =>
    `${withOneStop(fill(words.manyTo, { count, moments: moments.join('; ') }))}${too}`;
  const times = to(moved.map((one) => shortDayAndTime(one.to, news)));
  const days = to([...new Set(moved.map((one) => shortDay(one.to, news)))]);
  const plain = `${fill(words.many, { count })}${too}`;
  const text = textMessage(names, [times, days], link);
  return segmentsOf(text) === 1 ? text : textMessage(names, [days, plain], link, [], 2);
}
