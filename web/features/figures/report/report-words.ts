import { useEffect, useState } from 'react';
import type { Language, Other } from '#domain/languages/language.ts';
import { words as en, type ReportWords } from '#domain/languages/report/en.ts';

const others: Record<Other, () => Promise<{ words: ReportWords }>> = {
  de: () => import('#domain/languages/report/de.ts'),
  fr: () => import('#domain/languages/report/fr.ts'),
  es: () => import('#domain/languages/report/es.ts'),
  pt: () => import('#domain/languages/report/pt.ts'),
  it: () => import('#domain/languages/report/it.ts'),
  nl: () => import('#domain/languages/report/nl.ts'),
  pl: () => import('#domain/languages/report/pl.ts'),
};

interface Spoken {
  language: Language;
  words: ReportWords;
}

/** Words in the client's language; null while they load, English where they cannot be loaded. */
export function useReportWords(language: Language): Spoken | null {
  const [spoken, setSpoken] = useState<Spoken | null>(language === 'en' ? { language, words: en } : null);
  useEffect(() => {
    let wanted = true;
    const say = (next: Spoken) => wanted && setSpoken(next);
    if (language === 'en') say({ language, words: en });
    else
      others[language]().then(
        ({ words }) => say({ language, words }),
        () => say({ language: 'en', words: en }),
      );
    return () => {
      wanted = false;
    };
  }, [language]);
  return spoken;
}
