import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { bundleInto } from './bundle.ts';

/** What tests start as processes of their own. */
const PROGRAMS = [
  'tests/support/database-app.ts',
  'tests/support/database-worker.ts',
  'tests/support/message-worker.ts',
  'tests/support/publishing-worker.ts',
  'tests/support/network-worker.ts',
  'tests/support/temporary-folder-user.ts',
  'server/reset-link.ts',
  'server/invite.ts',
  'server/move-files.ts',
];

/** Once for the whole run. */
export async function bundlePrograms(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await bundleInto('programs', PROGRAMS, { packages: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The file to start, by its name without the ending: `tests/support/message-worker`. */
export const programFile = (name: string) => join(inject('databases').programs, `${name}.js`);
