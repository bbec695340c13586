import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PORT = Number(process.env['E2E_PORT'] ?? 3987);

/** Where the journeys' server keeps its data, known to whoever runs its commands beside it. */
export const DATA_DIR = join(tmpdir(), `greenroom-e2e-${PORT}`);

/** What whoever runs the server does beside it: prints a link. */
export async function printedLink(command: 'reset-link', ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    TMPDIR: process.env['TMPDIR'],
    DATA_DIR,
    PUBLIC_URL: `http://localhost:${PORT}`,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [`dist/server/${command}.js`, ...args], {
    env,
  });
  return stdout.split('\n')[0] ?? '';
}
