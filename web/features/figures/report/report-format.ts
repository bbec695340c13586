import { localeOf, type Language } from '#domain/languages/language.ts';

/** Formats moments, months and durations in the report's language. */
export function reportFormat(language: Language, timeZone: string, underMinute: string) {
  const locale = localeOf(language);
  const date = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const month = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const of = (value: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value);
  return {
    date: (at: string) => date.format(new Date(at)),
    moment: (at: string) => moment.format(new Date(at)),
    month: (name: string) => month.format(new Date(`${name}-01T00:00:00Z`)),
    number: (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value),
    percent: (share: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
    span: (seconds: number) => {
      if (seconds < 60) return underMinute;
      if (seconds < 3_600) return of(Math.round(seconds / 60), 'minute');
      if (seconds < 172_800) return of(seconds / 3_600, 'hour');
      return of(seconds / 86_400, 'day');
    },
  };
}
export type ReportFormat = ReturnType<typeof reportFormat>;
