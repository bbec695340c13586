import { mkdir, mkdtemp } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';

/**
 * Programs that tests start as processes of their own, in a folder that is the caller's to remove. Bundled, one starts
 * with a third of the work that translating it at every start takes. The folder lies inside of the project, where the
 * packages that they import are found.
 */
export async function bundleInto(name: string, entryPoints: string[]): Promise<string> {
  await mkdir('.cache', { recursive: true });
  const folder = resolve(await mkdtemp(`.cache/${name}-`));
  await build({
    entryPoints,
    outdir: folder,
    outbase: '.',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  return folder;
}
