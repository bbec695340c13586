/** Each language's name in that language. */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];

/** Languages that are not built into the pages. */
export type Other = Exclude<Language, 'en'>;

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((one) => one === text);

/** The locale of dates and numbers; only English and Portuguese need a region. */
export const localeOf = (language: Language): string =>
  ({ en: 'en-US', pt: 'pt-PT' } as Partial<Record<Language, string>>)[language] ?? language;
