import { isLanguage, LANGUAGES, type Language } from '#domain/languages/language.ts';
import { FIRST_WORDS } from '#domain/languages/first/all.ts';
import type { FirstLook } from '#server/features/approvals/first-look.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';

/** A sentence may be broken into lines in the file. */
const spread = (text: string) =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'), 'g');

/** The built page in one language; the file is in English. */
function translate(html: string, name: 'approve' | 'desk', language: Language): string {
  const [from, to] = [FIRST_WORDS.en, FIRST_WORDS[language]];
  const pairs = [
    [from[name].noScript, to[name].noScript],
    [from[name].loading, to[name].loading],
    [from[name].page, to[name].page],
    [from.slow, to.slow],
    [from.unloaded, to.unloaded],
    [from.tryAgain, to.tryAgain],
  ] as const;
  return pairs
    .reduce((page, [en, other]) => page.replaceAll(spread(en), () => escapeHtml(other)), html)
    .replace('<html lang="en"', `<html lang="${language}"`);
}

/** With the agency's name and icon. */
function signed(html: string, { agency, showsGreenroom, icon }: FirstLook): string {
  const whose = agency ?? (showsGreenroom ? 'Greenroom' : null);
  const page = html.replace(
    ' · Greenroom</title>',
    () => `${whose ? ` · ${escapeHtml(whose)}` : ''}</title>`,
  );
  if (!icon) return page;
  return page.replace('href="/favicon.svg" type="image/svg+xml"', () => `href="${escapeHtml(icon)}"`);
}

/** A link's page before its script has run: in its reader's language, with its agency's name and icon. */
export function firstHtml(html: string, name: 'approve' | 'desk'): (look: FirstLook) => string {
  const pages = new Map(
    LANGUAGES.map((language) => [language, language === 'en' ? html : translate(html, name, language)]),
  );
  return (look) => signed(pages.get(look.language) ?? html, look);
}

/** The page of a review link that opens again later: two sentences, without the page's script. */
export function restingHtml(html: string, look: FirstLook): string {
  // The state, and what comes next.
  const [state, next = ''] = FIRST_WORDS[look.language].resting.split(/(?<=\.) /);
  const page = translate(html, 'approve', look.language)
    .replaceAll(/<script type="module"[\s\S]*?<\/script>|<noscript>[\s\S]*?<\/noscript>/g, '')
    .replace(
      /<div id="unloaded"[\s\S]*<\/div>/,
      () =>
        `<main class="message-screen"><h1>${escapeHtml(state ?? '')}</h1><p>${escapeHtml(next)}</p></main>`,
    );
  return signed(page, look);
}

/** The first of our languages that a browser asks for. */
export function languageAsked(header: string | undefined): Language {
  const asked = (header ?? '').split(',').map((part) => {
    const [tag = '', ...rest] = part.trim().split(';');
    const weight = rest.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find(Boolean);
    return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
  });
  return (
    asked
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ language }) => language)
      .find(isLanguage) ?? 'en'
  );
}
