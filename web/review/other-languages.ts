import type { Other } from '#domain/languages/language.ts';

export const others: Record<Other, () => Promise<{ words: object }>> = {
  de: () => import('#domain/languages/review/de.ts'),
  fr: () => import('#domain/languages/review/fr.ts'),
  es: () => import('#domain/languages/review/es.ts'),
  pt: () => import('#domain/languages/review/pt.ts'),
  it: () => import('#domain/languages/review/it.ts'),
  nl: () => import('#domain/languages/review/nl.ts'),
  pl: () => import('#domain/languages/review/pl.ts'),
};
