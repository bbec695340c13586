export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Those that are not in the build of the pages. */
export type Other = Exclude<Language, 'en'>;

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((one) => one === text);

/** Each by the name that its speakers know. */
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

/** By which dates and numbers are written. Only these two are not written as their language alone would have it. */
export const localeOf = (language: Language): string =>
  ({ en: 'en-US', pt: 'pt-PT' } as Partial<Record<Language, string>>)[language] ?? language;
