import type { WhyNoReminder } from '#domain/approvals/reminders.ts';
import { beginningOf } from '#domain/kit/beginning.ts';
import { localeOf, type Language } from '#domain/languages/language.ts';
import type { MailWords } from '#domain/languages/mail/en.ts';
import { fill } from '#domain/languages/words.ts';
import { escapeHtml } from './html.ts';

export const titleOf = (title: string) => `“${title.trim() || 'Untitled'}”`;

export const forCompany = (companyName: string | null) => (companyName ? ` for ${companyName}` : '');

/** A contact is often saved as “Maya (Fern & Oak)”; the part in brackets is only for the agency's list. */
export const nameInMail = (name: string) => name.replace(/\s+\([^()]*\)$/, '').trim();

/** How mails to members begin. */
export const greeting = (firstName: string) => `Hello ${firstName},`;

/** A written mail with the greeting of another member, whatever name the first one had when it was written. */
export const greetedAs = (firstName: string, { text, html }: { text: string; html: string }) => ({
  text: text.replace(/(?<=\n\n)Hello .*,(?=\n\n)/, () => greeting(firstName)),
  html: html.replace(/(?<=<p [^>]*>)Hello [^<]*,(?=<\/p>)/, () => escapeHtml(greeting(firstName))),
});

export const helloTo = (name: string | null, words: MailWords) =>
  name ? fill(words.helloName, { name: nameInMail(name) }) : words.hello;

/** By which clock and in which language a message names moments, and when it is written. */
export interface Telling {
  timeZone: string;
  language?: Language;
  now: Date;
}

/** `Friday, November 20 at 5:00 PM EST`. */
export const dayAndTime = (at: Date, telling: Telling): string =>
  format(at, telling, { weekday: 'long', month: 'long', day: 'numeric', ...CLOCK });

/** `Nov 20, 5:00 PM EST`, where there is little room. */
export const shortDayAndTime = (at: Date, telling: Telling): string =>
  format(at, telling, { month: 'short', day: 'numeric', ...CLOCK });

/** `Nov 20`, where there is less. */
export const shortDay = (at: Date, telling: Telling): string =>
  format(at, telling, { month: 'short', day: 'numeric' });

/** A sentence that ends with a day: German and French shorten months with a stop (`17. Nov.`), which is enough. */
export const withOneStop = (sentence: string): string => sentence.replace(/\.\.$/, '.');

const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const DAY = 86_400_000;
/** A day further away than this could be taken for the one of another year. */
const AHEAD = 300 * DAY;
const BEHIND = 60 * DAY;

function format(at: Date, telling: Telling, parts: Intl.DateTimeFormatOptions): string {
  const { timeZone, language = 'en', now } = telling;
  const ahead = at.getTime() - now.getTime();
  const year = ahead > AHEAD || ahead < -BEHIND ? ({ year: 'numeric' } as const) : {};
  const text = new Intl.DateTimeFormat(localeOf(language), { ...parts, ...year, timeZone }).format(at);
  // A text message's alphabet has no narrow space, which Intl writes before AM and PM.
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

export function excerpt(text: string, most: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= most) return trimmed;
  const cut = beginningOf(trimmed, most - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const TOOK_BACK = ' took back the approval of ';
export const tookBackHeading = (who: string, title: string) => `${who}${TOOK_BACK}${title}`;
/** Whether a written mail is about an approval that was taken back. */
export const isAboutTakenBack = (subject: string) => subject.includes(TOOK_BACK);

type Share = 'all' | 'some' | 'none';

/** Which reminders of a review-by date those got whose answer is missing. */
export interface Reminded {
  dayBefore: Share;
  onTheDay: Share;
  /** With this news, where no reminder could go out before the date, or the date has an hour. */
  now: Share;
  /** Why nobody got any; null without a reason that holds for all. */
  whyNone: WhyNoReminder | null;
}

const WHY_NONE: Record<WhyNoReminder, string> = {
  'asked late': 'They were asked too late for a reminder.',
  'not told': 'The message that asks them has not gone out yet.',
  'just told': 'They were last written to shortly before the date, so no reminder followed.',
};

/** `They were reminded a day before and again now.` */
export function remindedText(reminded: Reminded): string {
  const got = (share: Share) => {
    const before = [
      ...(reminded.dayBefore === share ? ['a day before'] : []),
      ...(reminded.onTheDay === share ? ['on the day'] : []),
    ];
    const now = reminded.now === share ? [before.length > 0 ? 'again now' : 'now'] : [];
    return [...before, ...now].join(' and ');
  };
  const [all, some] = [got('all'), got('some')];
  if (all !== '') return `They were reminded ${all}${some === '' ? '' : `, some of them also ${some}`}.`;
  if (some !== '') return `Some of them were reminded ${some}.`;
  return reminded.whyNone === null ? 'No reminder of the date was sent.' : WHY_NONE[reminded.whyNone];
}
