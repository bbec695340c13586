import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { preloader } from '#server/http/preloads.ts';
import { SCREENS } from '#server/http/pages.ts';
import { root } from './server.ts';

const dist = join(root, 'dist');

/** A page as the server sends it, and where its files are. */
interface Page {
  name: string;
  html: string;
  folders: string[];
}

export interface FirstScripts {
  name: string;
  files: string[];
  /** Compressed as well as gzip can. */
  bytes: number;
}

const app = [join(dist, 'web')];

async function pages(): Promise<Page[]> {
  const read = (...path: string[]) => readFileSync(join(dist, ...path), 'utf8');
  const withFiles = await preloader(join(dist, 'web'));
  const index = read('web', 'index.html');
  return [
    { name: '/ (signed out)', html: read('web', 'landing.html'), folders: app },
    ...SCREENS.filter(([path]) => path !== '/admin').map(([path, modules]) => ({
      name: path === '/' ? '/ (signed in)' : path,
      html: withFiles(index, modules),
      folders: app,
    })),
    { name: '/approve/:token', html: read('review', 'index.html'), folders: [join(dist, 'review'), ...app] },
    { name: '/desk/:token', html: read('review', 'desk.html'), folders: [join(dist, 'review'), ...app] },
  ];
}

/** The scripts that a page names, those it only loads ahead included, and whatever any of them imports before it runs. */
function scriptsOf({ html, folders }: Page): string[] {
  const found = new Set<string>();
  const add = (address: string) => {
    const file = folders.map((folder) => join(folder, address)).find((path) => existsSync(path));
    if (!file) throw new Error(`a page names ${address}, which was not built`);
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(file, 'utf8');
    for (const match of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g))
      add(join(address, '..', match[1] ?? ''));
  };
  for (const match of html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="(\/[^"]+\.js)"/g))
    add(match[1] ?? '');
  return [...found];
}

const compressed = (script: string | Buffer) => gzipSync(script, { level: 9 }).length;

/** What the scripts that stand in a page add to it, compressed as it is with the rest. */
const inline = (html: string) =>
  compressed(html) - compressed(html.replaceAll(/<script>[^]*?<\/script>/g, ''));

/** For each screen all JavaScript that a browser fetches before it can show it. */
export async function firstScripts(): Promise<FirstScripts[]> {
  return (await pages()).map((page) => {
    const files = scriptsOf(page);
    const bytes = files.reduce((sum, file) => sum + compressed(readFileSync(file)), inline(page.html));
    return { name: page.name, files, bytes };
  });
}

/** What a screen may weigh, in KB. React is 66 of the log-in's. */
export const BUDGETS: Record<string, number> = {
  '/ (signed out)': 10,
  '/login': 90,
  '/ (signed in)': 120,
  '/approve/:token': 20,
  '/desk/:token': 40,
};
