import { localeOf, type Language } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { fillCount } from '#domain/languages/words.ts';

/** `Nov 3, 2026` of 2026-11-03: a day of the calendar, in no zone. */
const dayText = (day: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`));

/** What stands in thread, record and on the reviewer's page in the place of an answer that nobody gave. */
export const tacitWords = (
  { days, by, on }: { days: number; by: string; on: string },
  language: Language = 'en',
): string =>
  fillCount(localeOf(language), MAIL_WORDS[language].tacitYes, days, { by, day: dayText(on, language) });
