import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { kb, row, title } from './print.ts';
import { root } from './server.ts';

/** What stands around every screen of a signed-in owner. */
const FRAME = 'signed-in-frame';

/** Which chunks a route loads when it is opened; the app's entry comes before them. */
const ROUTES: [route: string, chunk: string, frame?: typeof FRAME][] = [
  ['/ (signed out)', 'landing'],
  ['/login', 'log-in-page'],
  ['/signup', 'sign-up-page'],
  ['/forgot-password', 'forgot-password-page'],
  ['/reset-password', 'reset-password-page'],
  ['/confirm-email', 'confirm-email-page'],
  ['/undo-email', 'undo-email-page'],
  ['/ (signed in)', 'home-page', FRAME],
  ['/dashboard', 'company-page', FRAME],
  ['/post/:id', 'post-page', FRAME],
  ['/post/:id/schedule', 'schedule-page', FRAME],
  ['/settings', 'settings-page', FRAME],
  ['/outbox', 'outbox-page', FRAME],
];

const sizes = new Map<string, number>();
function gzipped(path: string): number {
  let size = sizes.get(path);
  if (size === undefined) sizes.set(path, (size = gzipSync(readFileSync(path), { level: 9 }).length));
  return size;
}

/** The file and all that it imports before it runs. What it loads later, on demand, is not counted. */
function withImports(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(path, 'utf8');
  for (const match of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g))
    withImports(join(path, '..', match[1] ?? ''), found);
  return found;
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipped(file), 0);

/** The scripts that a page names; both pages take the app's small ones from the same place. */
function entryOf(page: string): string[] {
  const html = readFileSync(join(root, 'dist', page, 'index.html'), 'utf8');
  return [...html.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].map((match) => {
    const own = join(root, 'dist', page, match[1] ?? '');
    return existsSync(own) ? own : join(root, 'dist', 'web', match[1] ?? '');
  });
}

/** JavaScript that has to arrive before a route can show itself. */
export async function benchJavaScript(): Promise<void> {
  title('JavaScript per route (gzip, static imports included)');
  const folder = join(root, 'dist', 'web', 'assets');
  const chunks = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const entry = new Set(entryOf('web').flatMap((file) => [...withImports(file)]));
  row('every route of the app', kb(sum(entry)), 'entry');
  const find = (name: string) => {
    const chunk = chunks.find((file) => file.replace(/-[\w-]{8}\.js$/, '') === name);
    if (!chunk) throw new Error(`no chunk is called ${name}: has the page a new name?`);
    return join(folder, chunk);
  };
  for (const [route, name, frame] of ROUTES) {
    const chunk = find(name);
    const all = withImports(chunk, new Set(entry));
    if (frame) withImports(find(frame), all);
    const own = sum(all) - sum(entry);
    row(route, kb(sum(all)), `${kb(own)} of its own (${basename(chunk)})`);
  }
  const review = new Set(entryOf('review').flatMap((file) => [...withImports(file)]));
  row('/approve/:token', kb(sum(review)), 'the whole page of the reviewer');
}
