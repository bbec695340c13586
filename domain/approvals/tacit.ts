import { localeOf, type Language } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { fillCount } from '#domain/languages/words.ts';

/** `Nov 3, 2026` for 2026-11-03: a calendar day without a zone. */
const dayText = (day: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`));

/** The text of a tacit yes in thread, record and on the reviewer's page. */
export const tacitWords = (
  { days, by, on }: { days: number; by: string; on: string },
  language: Language = 'en',
): string =>
  fillCount(localeOf(language), MAIL_WORDS[language].tacitYes, days, { by, day: dayText(on, language) });
