import type { Other } from '#domain/languages/language.ts';

export const others: Record<Other, () => Promise<{ words: object }>> = {
  de: () => import('#domain/languages/desk/de.ts'),
  fr: () => import('#domain/languages/desk/fr.ts'),
  es: () => import('#domain/languages/desk/es.ts'),
  pt: () => import('#domain/languages/desk/pt.ts'),
  it: () => import('#domain/languages/desk/it.ts'),
  nl: () => import('#domain/languages/desk/nl.ts'),
  pl: () => import('#domain/languages/desk/pl.ts'),
};
