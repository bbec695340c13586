import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifest>;

/** What the build says of itself; nothing where there is none, and then nothing is loaded ahead. */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  return manifest.parse(JSON.parse(text));
}

function collect(built: Manifest, module: string, into: Set<string>, seen = new Set<string>()): void {
  const chunk = built[module];
  if (!chunk || seen.has(module)) return;
  seen.add(module);
  into.add(chunk.file);
  for (const style of chunk.css ?? []) into.add(style);
  for (const other of chunk.imports ?? []) collect(built, other, into, seen);
}

/** Behind what the first paint waits for: styles, and the program itself. */
const toLink = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

/**
 * Puts into a page what its screen is made of, so that a browser fetches all of it at once instead of finding one file
 * after the other. What the page names anyway is left out.
 */
export async function preloader(folder: string): Promise<(page: string, modules: string[]) => string> {
  const built = await readManifest(folder);
  return (page, modules) => {
    const files = new Set<string>();
    for (const module of modules) collect(built, module, files);
    const links = [...files].filter((file) => !page.includes(`/${file}"`)).map(toLink);
    return page.replace('</head>', () => `${links.join('')}</head>`);
  };
}
