export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages that are not built into the pages. */
export type Other = Exclude<Language, 'en'>;

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((one) => one === text);

/** Each language's name in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
};

/** The locale of dates and numbers; only English and Portuguese need a region. */
export const localeOf = (language: Language): string =>
  ({ en: 'en-US', pt: 'pt-PT' } as Partial<Record<Language, string>>)[language] ?? language;
