import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import review from '../vite.review.config.ts';
import { smaller } from '../vite.smaller.ts';

type Load = (load: () => void, files: string[]) => Promise<void>;

function page(links: string) {
  const { document } = new Window();
  document.head.innerHTML = links;
  const helper = smaller.find(({ name }) => name === 'small-preload')?.load as (id: string) => string;
  const text = helper('\0vite/preload-helper.js').replace('export const __vitePreload =', 'return');
  // The text is what every screen is built with.
  // oxlint-disable-next-line typescript/no-implied-eval
  const preload = new Function('document', text)(document) as Load;
  return { document, preload };
}

test('a style that the page only fetches ahead is put to use with its screen, once', () => {
  const { document, preload } = page(
    '<link rel="preload" as="style" href="/a.css"><link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/b.css">',
  );
  const files = ['a.css', 'a.js', 'b.css', 'c.js'];
  void preload(() => undefined, files);
  void preload(() => undefined, files);
  const links = [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${href}`);
  expect(links).toEqual([
    'preload /a.css',
    'modulepreload /a.js',
    'stylesheet /b.css',
    'stylesheet /a.css',
    'modulepreload /c.js',
  ]);
});

test('a screen waits for its style, and one that could not be had is asked for again', async () => {
  const { document, preload } = page('');
  const shown: string[] = [];
  const show = (who: string) => preload(() => void shown.push(who), ['a.css']);
  const link = () => document.querySelector('link');
  const failed = show('first').catch(() => 'failed');
  link()?.onerror?.({} as never);
  expect(await failed).toBe('failed');
  expect(link()).toBeNull();

  const both = [show('second'), show('third')];
  expect(document.querySelectorAll('link')).toHaveLength(1);
  expect(shown).toEqual([]);
  link()?.onload?.({} as never);
  await Promise.all(both);
  expect(shown).toEqual(['second', 'third']);
});

test('on the reviewer’s page, too, what needs a style that did not arrive fails, and asks for it again', async () => {
  const { document } = new Window();
  const plugin = (review.plugins as { name: string; load: (id: string) => string }[]).find(
    ({ name }) => name === 'small-preload',
  );
  const text = plugin?.load('\0vite/preload-helper.js').replace('export const __vitePreload =', 'return');
  // oxlint-disable-next-line typescript/no-implied-eval
  const preload = new Function('document', text ?? '')(document) as (
    load: () => string,
    files: string[],
  ) => Promise<string>;
  const link = () => document.querySelector('link');
  const ask = () => preload(() => 'drawn', ['review-assets/part.css']).catch(() => 'failed');
  const first = ask();
  expect(link()?.getAttribute('href')).toBe('/review-assets/part.css');
  link()?.onerror?.({} as never);
  expect(await first).toBe('failed');
  expect(link()).toBeNull();
  const second = ask();
  link()?.onload?.({} as never);
  expect(await second).toBe('drawn');
});
