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

/** The build's manifest; empty if there is none, and then nothing is preloaded. */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  });
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

/** With lower priority than what the first paint needs: styles, and the app's entry. */
const toLink = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

/**
 * Adds preload links for a screen's files, so that a browser fetches all at once instead of finding one after
 * the other. Files that the page already names are left out.
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
