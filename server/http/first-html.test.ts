import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIRST_WORDS } from '#domain/languages/first/all.ts';
import { LANGUAGES } from '#domain/languages/language.ts';
import { firstHtml, languageAsked, restingHtml } from './first-html.ts';

const page = (name: string) => readFileSync(join(import.meta.dirname, '../../web/review', name), 'utf8');
const ours = { agency: null, showsGreenroom: true, icon: null };
/** The readable text of a page, one line each. */
const readable = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

describe.each([
  ['approve', 'index.html'],
  ['desk', 'desk.html'],
] as const)('before its script has run, the page of a link to %s', (name, file) => {
  const html = page(file);
  const write = firstHtml(html, name);

  test('is as it was built in English', () => {
    expect(write({ ...ours, language: 'en' })).toBe(html);
  });

  test.each(LANGUAGES)('says everything in %s, and says that it does', (language) => {
    const words = FIRST_WORDS[language];
    const told = write({ ...ours, language });
    expect(told).toContain(`<html lang="${language}"`);
    expect(
      readable(told).map((text) => text.replaceAll(/&#(\d+);/g, (_, n) => String.fromCodePoint(n))),
    ).toEqual([
      `${words[name].page} · Greenroom`,
      words[name].noScript,
      words.unloaded,
      words.tryAgain,
      words[name].page,
      words[name].loading,
      words.slow,
    ]);
  });

  test('is the agency’s: its name, and its logo as the sign of the tab', () => {
    const told = write({
      language: 'de',
      agency: 'Hart & <Söhne>',
      showsGreenroom: true,
      icon: '/o?a=1&b="',
    });
    expect(told).toContain(`<title>${FIRST_WORDS.de[name].page} · Hart &#38; &#60;Söhne&#62;</title>`);
    expect(told).toContain('<link rel="icon" href="/o?a=1&#38;b=&#34;"');
    expect(told).not.toContain('Greenroom');
  });

  test('does not name Greenroom where that is switched off', () => {
    const told = write({ language: 'en', agency: null, showsGreenroom: false, icon: null });
    expect(told).toContain(`<title>${FIRST_WORDS.en[name].page}</title>`);
  });
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['sv,pl;q=0.5,fr;q=0.7', 'fr'],
  ['fr;q=0,nl', 'nl'],
  ['*', 'en'],
  ['PT-BR', 'pt'],
])('a browser that asks for %s gets %s', (header, language) => {
  expect(languageAsked(header)).toBe(language);
});

test.each(LANGUAGES)('a link that opens again later says so in %s, and asks for nothing', (language) => {
  const words = FIRST_WORDS[language];
  const html = restingHtml(page('index.html'), { ...ours, agency: 'Hart', language });
  const [title, ...sentences] = readable(html);
  expect(title).toBe(`${words.approve.page} · Hart`);
  expect(sentences).toHaveLength(2);
  expect(sentences.join(' ')).toBe(words.resting);
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).not.toContain('main.tsx');
});
