import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { inject } from 'vitest';

/** What tests start as processes of their own. */
const PROGRAMS = [
  'tests/support/database-app.ts',
  'tests/support/database-worker.ts',
  'tests/support/message-worker.ts',
  'tests/support/publishing-worker.ts',
  'tests/support/network-worker.ts',
  'server/reset-link.ts',
  'server/invite.ts',
];

/**
 * Bundled once for the whole run: such a program starts with a third of the work that translating it at every start
 * takes. Inside of the project, where the packages that it imports are found.
 */
export async function bundlePrograms(): Promise<{ folder: string; remove(): Promise<void> }> {
  await mkdir('.cache', { recursive: true });
  const folder = resolve(await mkdtemp('.cache/programs-'));
  await build({
    entryPoints: PROGRAMS,
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
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The file to start, by its name without the ending: `tests/support/message-worker`. */
export const programFile = (name: string) => join(inject('databases').programs, `${name}.js`);
